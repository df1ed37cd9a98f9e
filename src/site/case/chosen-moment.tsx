import { pageAddress } from '#domain/addresses.ts';
import type { CitedMoment } from '#domain/evidence/cited-moment.ts';
import { isPlayable } from '#domain/keeping/playability.ts';
import { sourceKept } from '#domain/keeping/source-kept.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { usePlayer } from '#web/player/use-player.ts';

import { CorrectedMoment, CorrectionEntry } from '../corrections/correction-entry.tsx';
import { linkClassName } from '../page/link-class-name.ts';
import { useOwnersText } from '../page/use-owners-text.ts';
import { CitedWords } from '../video/moments/cited-words.tsx';
import { VideoPlayer } from '../video/moments/video-player.tsx';
import { SourceEntry } from '../video/source-list.tsx';
import { sourceTitleId } from '../video/source-links.tsx';
import { UnplayableVideo } from '../video/unplayable-video.tsx';

interface ChosenMomentProps {
  moment: CitedMoment;
  /** The moments above it on the page. */
  above: readonly CitedMoment[];
}

/** A moment of a case: its claims, quotes, sources and player, and the corrections of its video. */
export function ChosenMoment({ moment, above }: ChosenMomentProps) {
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
