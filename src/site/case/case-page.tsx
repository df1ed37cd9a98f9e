import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { MAX_CASE_MOMENTS, splitCase } from '#domain/evidence/case-link.ts';
import type { CitedMoment } from '#domain/evidence/cited-moment.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { linkClassName } from '../page/link-class-name.ts';
import { PageHead } from '../page/page-head.tsx';
import type { PageProps } from '../page/page-props.ts';
import { VideoLanguage } from '../page/use-owners-text.ts';
import { ChosenMoment } from './chosen-moment.tsx';

/** The cited moments that a link names. See docs/site.md, "Case links". */
export function CasePage({ query: { m = '' } }: PageProps) {
  const { creatorName } = useSite();
  const heading = m === '' ? 'Keep moments' : `Chosen by a visitor, not by ${creatorName}`;
  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead title={heading} isIndexed={false} />
      <h1 className="text-title wrap-anywhere">{heading}</h1>
      {m === '' ? (
        <p className="mt-4">
          {'Press “Keep” beside the cited moments of any '}
          <a href={pageAddress.videos} className={linkClassName.inText}>
            videos
          </a>
          . The link above the sources then shows all that you have kept on one page, to share.
        </p>
      ) : (
        <ChosenMoments m={m} />
      )}
    </div>
  );
}

function ChosenMoments({ m }: { m: string }) {
  const { data: moments, isError, refetch } = useQuery<CitedMoment[]>(`${apiRoute.case}?m=${m}`);
  if (isError) return <LoadFailure what="The moments" onRetry={refetch} />;
  if (moments === undefined) return <p className="mt-10">Loading...</p>;
  const asked = splitCase(m).length;
  const leftOut = Math.min(asked, MAX_CASE_MOMENTS) - moments.length;

  return (
    <>
      <p className="mt-4 text-ink-muted">
        {leftOut > 0 &&
          `${leftOut} ${leftOut === 1 ? 'moment is' : 'moments are'} no longer public. `}
        {asked > MAX_CASE_MOMENTS && `This page shows the first ${MAX_CASE_MOMENTS}. `}
        <span className="print:hidden">
          Videos play from YouTube, which then learns that you watch.
        </span>
      </p>
      <ol className="mt-8">
        {moments.map((moment, index) => (
          <li key={`${moment.video.id} ${moment.second}`} className="border-t border-rule py-8">
            <VideoLanguage value={moment.language}>
              <ChosenMoment moment={moment} above={moments.slice(0, index)} />
            </VideoLanguage>
          </li>
        ))}
      </ol>
    </>
  );
}
