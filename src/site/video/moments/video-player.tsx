import type { VideoDetail } from '#domain/videos/video.ts';
import { PlayerFrame } from '#web/player/player-frame.tsx';
import type { Player } from '#web/player/use-player.ts';

interface VideoPlayerProps {
  video: VideoDetail;
  player: Pick<Player, 'setFrame' | 'start' | 'reloads'>;
}

/** YouTube player: 16:9, or a narrow 9:16 for a vertical video. */
export function VideoPlayer({ video, player }: VideoPlayerProps) {
  return (
    <div
      className={`mx-auto w-full rounded-md bg-[#000] print:hidden ${video.isVertical ? 'aspect-9/16 max-w-96' : 'aspect-video max-w-[calc(78vh*16/9)]'}`}
    >
      <PlayerFrame video={video} player={player} title={video.title} />
    </div>
  );
}
