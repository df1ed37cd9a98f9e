import { site } from '#site.config';
import { formatDay } from '#domain/dates/format-day.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { watchAddress } from '#domain/videos/youtube.ts';

/** What a printed page says of a video instead of its age and its player: who made it, the date and where to watch it. */
export function PrintedFacts({ video }: { video: VideoDetail }) {
  const address = watchAddress(video.youtubeId);
  return (
    <div className="hidden text-ink-muted print:block">
      <p>
        {[site.creatorName, formatDay(video.publishDate, site.timeZone)]
          .filter((fact) => fact !== null)
          .join(', ')}
      </p>
      <p>
        Video: <a href={address}>{address}</a>
      </p>
    </div>
  );
}
