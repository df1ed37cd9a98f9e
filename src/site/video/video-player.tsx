import type { VideoDetail } from '#domain/videos/video.ts';
import {
  playerAddress,
  PLAYER_PERMISSIONS,
  PLAYER_REFERRER_POLICY,
} from '#domain/videos/youtube.ts';

/** YouTube player: 16:9, or a narrow 9:16 for a vertical video. */
export function VideoPlayer({ video }: { video: VideoDetail }) {
  return (
    <div
      className={`mx-auto overflow-hidden rounded-md bg-[#000] print:hidden ${video.isVertical ? 'aspect-9/16 max-w-96' : 'aspect-video max-w-[calc(78vh*16/9)]'}`}
    >
      <iframe
        src={playerAddress(video)}
        title={video.title}
        referrerPolicy={PLAYER_REFERRER_POLICY}
        allow={PLAYER_PERMISSIONS}
        allowFullScreen
        className="size-full"
      />
    </div>
  );
}
