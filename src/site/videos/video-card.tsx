import { memo } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { countText } from '#domain/text/count-text.ts';
import type { SourceSummary } from '#domain/sources/source-summary.ts';
import { ownersText } from '#domain/text/owners-text.ts';
import { cardAge } from '#domain/videos/publish-age.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { useSite } from '#web/http/site.ts';
import { AgeLabel } from '#web/ui/age-label.tsx';
import { VideoThumbnail } from '#web/ui/video-thumbnail.tsx';

import { useNow } from '../page/now.tsx';

/** The fields of a video that its card uses. */
export type CardVideo = Pick<VideoListItem, 'id' | 'youtubeId' | 'title' | 'publishDate'>;

interface VideoCardProps {
  video: CardVideo;
  /** `undefined` if the video has neither sources nor corrections, and until they are loaded. */
  sources: SourceSummary | undefined;
  /** Whether this is the first card of the page, whose thumbnail loads before all others. */
  isFirst: boolean;
}

/**
 * Room for three lines of the title, one of the age and one of the sources. In several columns all
 * rows have the height of the tallest card. Without this minimum, a long title further down would
 * therefore move cards that the browser has already painted.
 */
const textHeightClassName = 'min-[41rem]:min-h-[calc(3lh+2.75rem)]';

/** Card of one video; the whole card is a single link. */
export const VideoCard = memo(function VideoCard({ video, sources, isFirst }: VideoCardProps) {
  const now = useNow();
  const { timeZone, playsAfterClick, language } = useSite();
  return (
    <a
      href={pageAddress.video(video.id)}
      className="group flex h-full flex-col rounded-md no-underline"
    >
      <VideoThumbnail
        key={video.youtubeId}
        youtubeId={video.youtubeId}
        isFirst={isFirst}
        isStored={playsAfterClick}
      />
      <div className={`mt-4 text-heading ${textHeightClassName}`}>
        <h3
          {...ownersText(sources?.language ?? language)}
          className="line-clamp-3 wrap-anywhere group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
        >
          {video.title}
        </h3>
        <p className="mt-1 text-sm text-ink-muted">
          <AgeLabel publishDate={video.publishDate}>
            {cardAge(video.publishDate, now, timeZone)}
          </AgeLabel>
        </p>
        {sources && <p className="truncate text-sm font-medium">{summaryText(sources)}</p>}
      </div>
      <p className="mt-auto pt-3 text-sm font-semibold text-accent">
        Click to view Sources &amp; Share
      </p>
    </a>
  );
});

/** E.g. "5 sources · 2 official records · 1 correction · archives.gov, PDF". */
function summaryText({ count, kindCount, kinds, corrections = 0 }: SourceSummary): string {
  return [
    count > 0 && countText(count, 'source'),
    kindCount,
    corrections > 0 && countText(corrections, 'correction'),
    kinds.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}
