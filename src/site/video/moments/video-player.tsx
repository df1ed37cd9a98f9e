import { useCallback, useRef } from 'react';

import type { VideoDetail } from '#domain/videos/video.ts';
import { PlayerFrame } from '#web/player/player-frame.tsx';
import type { Player } from '#web/player/use-player.ts';

import { PlayButton, type PictureLoading } from './play-button.tsx';

interface VideoPlayerProps {
  video: VideoDetail;
  player: Pick<Player, 'setFrame' | 'start' | 'reloads' | 'play'>;
  /** Whether the player is loaded only after a click. Without scripts it is loaded with the page. */
  playsAfterClick: boolean;
  /** How the picture of the video is loaded that stands there until the click. */
  loading?: PictureLoading;
  /** The `ref` of the element around the player. */
  setElement: (element: HTMLElement | null) => void;
  /** Whether the player reaches both edges of a small screen in portrait orientation. */
  isFullBleed: boolean;
  className: string;
}

/** YouTube player: 16:9, or a narrow 9:16 for a vertical video. */
export function VideoPlayer({
  video,
  player,
  playsAfterClick,
  loading,
  setElement,
  isFullBleed,
  className,
}: VideoPlayerProps) {
  const { setFrame: connect } = player;
  const isButtonPressed = useRef(false);
  // The button disappears when it is pressed. The player takes its focus.
  const setFrame = useCallback(
    (frame: HTMLIFrameElement | null) => {
      connect(frame);
      if (isButtonPressed.current) frame?.focus({ preventScroll: true });
      isButtonPressed.current = false;
    },
    [connect],
  );
  const frame = <PlayerFrame video={video} player={{ ...player, setFrame }} title={video.title} />;

  function play() {
    isButtonPressed.current = true;
    player.play();
  }

  return (
    <div
      ref={setElement}
      className={`${className} rounded-md bg-[#000] print:hidden ${video.isVertical ? 'aspect-9/16' : 'aspect-video'} ${isFullBleed ? 'max-lg:portrait:rounded-none' : ''}`}
    >
      {playsAfterClick && player.reloads === 0 ? (
        <>
          <PlayButton video={video} loading={loading} onPlay={play} />
          <noscript>{frame}</noscript>
        </>
      ) : (
        frame
      )}
    </div>
  );
}

/**
 * Class names for the width of the player, which is never taller than the screen. With sources it is in
 * the middle of its column, and without, where the title begins.
 */
export function playerWidth({ isVertical }: VideoDetail, hasSources: boolean): string {
  if (isVertical) return 'mx-auto w-full max-w-[min(24rem,calc((100vh-5rem)*9/16))]';
  return hasSources ? 'mx-auto w-full max-w-[calc(78vh*16/9)]' : 'w-full max-w-[calc(60vh*16/9)]';
}
