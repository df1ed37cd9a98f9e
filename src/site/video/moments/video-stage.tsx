import type { Mirror } from '#domain/keeping/mirror.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { Source } from '#domain/sources/source.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import type { Player } from '#web/player/use-player.ts';

import { MirrorLinks } from '../mirror-links.tsx';
import { playerWidth, VideoPlayer } from './video-player.tsx';
import { BackToPlace } from './back-to-place.tsx';
import { CitationRail } from './citation-rail.tsx';
import { MomentTicks } from './moment-ticks.tsx';
import { NowCited } from './now-cited.tsx';
import { PlayerProblem } from './player-problem.tsx';

interface VideoStageProps {
  video: VideoDetail;
  sources: readonly Source[];
  /** Sorted by start. */
  citations: readonly Citation[];
  corrections: readonly Correction[];
  active: Citation | undefined;
  /** The second that plays, or at which the video starts. */
  second: number;
  player: Player;
  /** Whether YouTube is contacted only after a click on the play button. */
  playsAfterClick: boolean;
  mirrors: readonly Mirror[];
  /** See `usePlayInView`. */
  setElement: (element: HTMLElement | null) => void;
  onPlay: (second: number) => void;
  /** See `goBack` of `usePlayInView`. */
  onGoBack: (() => void) | undefined;
}

/**
 * The player with the cited moments. On wide screens they are listed beside it; on small ones, only
 * the active or next one is shown below it. On a small screen in portrait orientation, the player of
 * a horizontal video and the moment below it stay in view while the page scrolls.
 */
export function VideoStage({
  video,
  sources,
  citations,
  corrections,
  active,
  second,
  player,
  playsAfterClick,
  mirrors,
  setElement,
  onPlay,
  onGoBack,
}: VideoStageProps) {
  const hasRail = citations.length > 0;
  const isSticky = hasRail && !video.isVertical;
  return (
    <>
      <div
        className={
          hasRail
            ? `max-sm:-mx-4 sm:max-lg:-mx-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-6 print:hidden ${isSticky ? 'stage' : ''}`
            : 'print:hidden'
        }
      >
        <VideoPlayer
          video={video}
          player={player}
          playsAfterClick={playsAfterClick}
          setElement={setElement}
          isFullBleed={isSticky}
        />
        {hasRail && (
          <CitationRail
            videoId={video.id}
            citations={citations}
            corrections={corrections}
            sources={sources}
            active={active}
            onPlay={onPlay}
          />
        )}
        {(hasRail || corrections.length > 0) && (
          <MomentTicks
            videoId={video.id}
            citations={citations}
            corrections={corrections}
            length={player.length}
            className={playerWidth(video)}
            onPlay={onPlay}
          />
        )}
        {hasRail && (
          <NowCited citations={citations} sources={sources} active={active} second={second} />
        )}
      </div>
      {playsAfterClick && (
        <p className="mt-3 text-sm text-ink-muted print:hidden">
          Plays from YouTube, which then learns that you watch.
        </p>
      )}
      {onGoBack && <BackToPlace onClick={onGoBack} />}
      {player.errorCode !== undefined && (
        <PlayerProblem code={player.errorCode} youtubeId={video.youtubeId} />
      )}
      {(playsAfterClick || player.errorCode !== undefined) && (
        <MirrorLinks lead="Also at" mirrors={mirrors} />
      )}
    </>
  );
}
