import { formatDay } from '#domain/dates/format-day.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { watchAddress } from '#domain/videos/youtube.ts';
import { useSite } from '#web/http/site.ts';

/**
 * The creator, the publish date and the YouTube address of a video. On a printed page they replace
 * the age and the player.
 */
export function PrintedFacts({ video }: { video: VideoDetail }) {
  const { creatorName, timeZone } = useSite();
  const address = watchAddress(video.youtubeId);
  return (
    <div className="hidden text-ink-muted print:block">
      <p>
        {[creatorName, formatDay(video.publishDate, timeZone)]
          .filter((fact) => fact !== null)
          .join(', ')}
      </p>
      <p>
        Video: <a href={address}>{address}</a>
      </p>
    </div>
  );
}
