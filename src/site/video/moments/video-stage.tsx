import type { Citation } from '#domain/sources/citation.ts';
import type { Source } from '#domain/sources/source.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import type { Player } from '#web/player/use-player.ts';

import { VideoPlayer } from './video-player.tsx';
import { CitationRail } from './citation-rail.tsx';
import { NowCited } from './now-cited.tsx';
import { PlayerProblem } from './player-problem.tsx';

interface VideoStageProps {
  video: VideoDetail;
  sources: readonly Source[];
  /** Sorted by start. */
  citations: readonly Citation[];
  active: Citation | undefined;
  player: Player;
}

/**
 * The player with the cited moments: beside it on wide screens, in one line below it on small ones.
 * On a small screen in portrait orientation, the player of a horizontal video and the line stay in
 * view while the page scrolls.
 */
export function VideoStage({ video, sources, citations, active, player }: VideoStageProps) {
  const problem = player.errorCode !== undefined && (
    <PlayerProblem code={player.errorCode} youtubeId={video.youtubeId} />
  );
  if (citations.length === 0) {
    return (
      <>
        <VideoPlayer video={video} player={player} />
        {problem}
      </>
    );
  }
  return (
    <>
      <div
        className={`max-sm:-mx-4 sm:max-lg:-mx-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-6 print:hidden ${video.isVertical ? '' : 'stage'}`}
      >
        <VideoPlayer video={video} player={player} />
        <CitationRail
          videoId={video.id}
          citations={citations}
          sources={sources}
          active={active}
          onPlay={player.playFrom}
        />
        <NowCited
          citations={citations}
          sources={sources}
          active={active}
          second={player.second ?? 0}
        />
      </div>
      {problem}
    </>
  );
}
