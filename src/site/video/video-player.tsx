import type { VideoDetail } from '#domain/videos/video.ts';
import {
  connectedPlayerAddress,
  PLAYER_PERMISSIONS,
  PLAYER_REFERRER_POLICY,
} from '#domain/videos/youtube.ts';
import type { Player } from '#web/player/use-player.ts';

interface VideoPlayerProps {
  video: VideoDetail;
  player: Pick<Player, 'setFrame' | 'start' | 'reloads'>;
}

/** YouTube player: 16:9, or a narrow 9:16 for a vertical video. */
export function VideoPlayer({ video, player }: VideoPlayerProps) {
  const { setFrame, start, reloads } = player;

  return (
    <div
      className={`mx-auto w-full overflow-hidden rounded-md bg-[#000] print:hidden ${video.isVertical ? 'aspect-9/16 max-w-96' : 'aspect-video max-w-[calc(78vh*16/9)]'}`}
    >
      <iframe
        key={reloads}
        ref={setFrame}
        src={connectedPlayerAddress(video, start)}
        title={video.title}
        referrerPolicy={PLAYER_REFERRER_POLICY}
        allow={PLAYER_PERMISSIONS}
        allowFullScreen
        className="size-full"
      />
    </div>
  );
}
