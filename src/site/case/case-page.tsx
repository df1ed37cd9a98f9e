import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { MAX_CASE_MOMENTS, splitCase } from '#domain/evidence/case-link.ts';
import type { CitedMoment } from '#domain/evidence/cited-moment.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { isPlayable } from '#domain/keeping/playability.ts';
import { sourceKept } from '#domain/keeping/source-kept.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { usePlayer } from '#web/player/use-player.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { PageHead } from '../page/page-head.tsx';
import type { PageProps } from '../page/page-query.ts';
import { VideoLanguage, useOwnersText } from '../page/use-owners-text.ts';
import { CorrectedMoment, CorrectionEntry } from '../corrections/correction-entry.tsx';
import { CitedWords } from '../video/moments/cited-words.tsx';
import { VideoPlayer } from '../video/moments/video-player.tsx';
import { SourceEntry } from '../video/source-list.tsx';
import { sourceTitleId } from '../video/source-links.tsx';
import { UnplayableVideo } from '../video/unplayable-video.tsx';

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

interface ChosenMomentProps {
  moment: CitedMoment;
  /** The moments above it on the page. */
  above: readonly CitedMoment[];
}

/** A moment of a case: its claims, quotes, sources and player, and the corrections of its video. */
function ChosenMoment({ moment, above }: ChosenMomentProps) {
  const { video, second, cited, sources, corrections, kept } = moment;
  // A case contains up to 20 players, so that each is loaded after a click.
  const player = usePlayer(second, true);
  const loading = above.length === 0 ? 'eager' : 'lazy';
  const owners = useOwnersText();
  const idsAbove = new Set(above.flatMap((other) => other.sources.map(({ id }) => id)));

  return (
    <article className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <h2 className="text-heading wrap-anywhere lg:col-span-2">
        <a {...owners} href={pageAddress.moment(video.id, second)} className={linkClassName.inText}>
          {`${video.title}, ${formatMoment(second)}`}
        </a>
      </h2>
      {isPlayable(kept.playback) ? (
        <VideoPlayer
          video={video}
          player={player}
          playsAfterClick
          loading={loading}
          setElement={() => {}}
          isFullBleed={false}
          className={`self-start ${video.isVertical ? 'max-w-60' : ''}`}
        />
      ) : (
        <UnplayableVideo video={video} loading={loading} {...kept} />
      )}
      <div className="grid max-w-reading min-w-0 content-start gap-5">
        {sources.map((source) => {
          const citation = cited.find(({ sourceId }) => sourceId === source.id);
          const keptSource = sourceKept(source.id, kept);
          const { leadHref = source.url } = keptSource;
          const opened = { ...source, url: leadHref };
          return (
            <div key={source.id}>
              <p {...owners} className="mb-3 text-lead wrap-anywhere empty:hidden">
                {citation?.claim}
              </p>
              <SourceEntry
                source={source}
                titleId={idsAbove.has(source.id) ? undefined : sourceTitleId(source)}
                file={undefined}
                kept={keptSource}
                moments={
                  citation && <CitedWords source={opened} citation={citation} keeping={kept} />
                }
                renderText={(text) => text}
              />
            </div>
          );
        })}
        {corrections.map((correction) => (
          <CorrectionEntry key={correction.id} correction={correction}>
            <CorrectedMoment videoId={video.id} second={correction.startSecond} />
          </CorrectionEntry>
        ))}
      </div>
    </article>
  );
}
