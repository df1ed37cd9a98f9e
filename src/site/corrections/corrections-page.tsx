import { apiRoute, pageAddress } from '#domain/addresses.ts';
import type { ListedCorrection } from '#domain/corrections/correction.ts';
import type { SiteTexts } from '#domain/site/site.ts';
import { sourceHref } from '#domain/sources/source-url.ts';
import { useQuery } from '#web/http/use-query.ts';
import { ArrowUpRight } from '#web/icons/icons.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { linkClassName } from '../page/link-class-name.ts';
import { PageHead } from '../page/page-head.tsx';
import { CorrectedMoment, CorrectionEntry } from './correction-entry.tsx';
import { useOwnersText, VideoLanguage } from '../page/use-owners-text.ts';

/** Page with the policy on corrections and the corrections of all videos. */
export function CorrectionsPage() {
  const corrections = useQuery<ListedCorrection[]>(apiRoute.corrections);
  const { data: texts } = useQuery<SiteTexts>(apiRoute.siteTexts);

  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead title="Corrections" content={{ kind: 'other' }} />
      <div className="max-w-reading">
        <h1 className="mb-6 text-display">Corrections</h1>
        <p {...useOwnersText()} className="font-serif text-lead wrap-anywhere whitespace-pre-line">
          {texts?.correctionsPolicy}
        </p>
        {corrections.isPending && <p className="mt-10">Loading...</p>}
        {corrections.isError && (
          <LoadFailure what="The corrections" onRetry={corrections.refetch} />
        )}
        {corrections.data?.length === 0 && <p className="mt-10">There are no corrections yet.</p>}
        {corrections.data !== undefined && corrections.data.length > 0 && (
          <ol className="mt-10 grid gap-10">
            {corrections.data.map((correction) => (
              <li key={correction.id} id={`correction-${correction.id}`}>
                <VideoLanguage value={correction.language}>
                  <VideoTitle correction={correction} />
                  <CorrectionEntry correction={correction}>
                    <CorrectedMoment videoId={correction.videoId} second={correction.startSecond} />
                    <SourceLink correction={correction} />
                  </CorrectionEntry>
                </VideoLanguage>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

/** The title of the video, which is a link if visitors can open the video. */
function VideoTitle({ correction: { videoId, videoTitle } }: { correction: ListedCorrection }) {
  return (
    <h2 {...useOwnersText()} className="mb-2 text-heading wrap-anywhere">
      {videoId === null ? (
        videoTitle
      ) : (
        <a
          href={pageAddress.video(videoId)}
          className="underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {videoTitle}
        </a>
      )}
    </h2>
  );
}

/** The title of the source, which is a link to the source if its url is an address. */
function SourceLink({ correction: { source } }: { correction: ListedCorrection }) {
  const owners = useOwnersText();
  if (source === null) return null;
  const href = sourceHref(source.url);
  return (
    <>
      {', source: '}
      {href === null ? (
        <span {...owners}>{source.title}</span>
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkClassName.inText} wrap-anywhere`}
        >
          <span {...owners}>{source.title}</span>
          <ArrowUpRight className="ml-0.5 inline size-3.5" />
        </a>
      )}
    </>
  );
}
