import type { VideoDetail } from '#domain/videos/video.ts';
import { playerAddress } from '#domain/videos/youtube.ts';

/**
 * YouTube player: 16:9, or a narrow 9:16 for a vertical video.
 *
 * The iframe sends the page's origin as referrer; without it YouTube refuses to play
 * ("Error 153").
 */
export function VideoPlayer({ video }: { video: VideoDetail }) {
  return (
    <div
      className={`mx-auto overflow-hidden rounded-md bg-[#000] print:hidden ${video.isVertical ? 'aspect-9/16 max-w-96' : 'aspect-video max-w-[calc(78vh*16/9)]'}`}
    >
      <iframe
        src={playerAddress(video)}
        title={video.title}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture"
        allowFullScreen
        className="size-full"
      />
    </div>
  );
}
