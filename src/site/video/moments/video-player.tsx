import type { VideoDetail } from '#domain/videos/video.ts';
import { PlayerFrame } from '#web/player/player-frame.tsx';
import type { Player } from '#web/player/use-player.ts';

interface VideoPlayerProps {
  video: VideoDetail;
  player: Pick<Player, 'setFrame' | 'start' | 'reloads'>;
  /** The `ref` of the element around the player. */
  setElement: (element: HTMLElement | null) => void;
  /** Whether the player reaches both edges of a small screen in portrait orientation. */
  isFullBleed: boolean;
}

/** YouTube player: 16:9, or a narrow 9:16 for a vertical video. */
export function VideoPlayer({ video, player, setElement, isFullBleed }: VideoPlayerProps) {
  return (
    <div
      ref={setElement}
      className={`${playerWidth(video)} rounded-md bg-[#000] print:hidden ${video.isVertical ? 'aspect-9/16' : 'aspect-video'} ${isFullBleed ? 'max-lg:portrait:rounded-none' : ''}`}
    >
      <PlayerFrame video={video} player={player} title={video.title} />
    </div>
  );
}

/** Class names for the width of the player, which is never taller than the screen. */
export function playerWidth({ isVertical }: Pick<VideoDetail, 'isVertical'>): string {
  return `mx-auto w-full ${isVertical ? 'max-w-[min(24rem,calc((100vh-5rem)*9/16))]' : 'max-w-[calc(78vh*16/9)]'}`;
}
