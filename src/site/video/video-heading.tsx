import { pageAddress } from '#domain/addresses.ts';
import { countText } from '#domain/text/count-text.ts';
import { pageAge } from '#domain/videos/publish-age.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { watchAddress } from '#domain/videos/youtube.ts';
import { useSite } from '#web/http/site.ts';
import { AgeLabel } from '#web/ui/age-label.tsx';
import { ArrowDown } from '#web/icons/icons.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { useNow } from '../page/now.tsx';
import { useSiteUrl } from '../page/site-url.ts';
import { EmbedCodeField } from './share/embed-code-field.tsx';
import { ShareMenu } from './share/share-menu.tsx';
import { SOURCES_ID } from './source-list.tsx';
import { useOwnersText } from '../page/use-owners-text.ts';

interface VideoHeadingProps {
  video: VideoDetail;
  sourceCount: number;
  /** The second that plays, or that of the page's address; `undefined` while none is known. */
  second: number | undefined;
  /** The second at which the active citation starts. */
  citedSecond: number | undefined;
}

/** The title of a video with its age, a link to its sources, and the menus that share it. */
export function VideoHeading({ video, sourceCount, second, citedSecond }: VideoHeadingProps) {
  const now = useNow();
  const { timeZone } = useSite();
  const siteUrl = useSiteUrl();

  return (
    <header className="mt-6 border-b border-rule pb-4">
      <h1 {...useOwnersText()} className="text-title wrap-anywhere">
        {video.title}
      </h1>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <p className="flex flex-wrap items-center gap-x-4 text-ink-muted print:hidden">
          <AgeLabel publishDate={video.publishDate}>
            {pageAge(video.publishDate, now, timeZone)}
          </AgeLabel>
          {sourceCount > 0 && (
            <a
              href={`#${SOURCES_ID}`}
              className={`${linkClassName.standalone} gap-1.5 font-medium text-ink`}
            >
              {countText(sourceCount, 'source')}
              <ArrowDown className="size-4" />
            </a>
          )}
        </p>
        <div className="relative ml-auto flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-end noscript:hidden">
          {second !== undefined && (
            <ShareMenu
              title={video.title}
              url={siteUrl + pageAddress.moment(video.id, second)}
              label="Share this moment"
            />
          )}
          <EmbedCodeField video={video} second={citedSecond} />
          <ShareMenu title={video.title} />
        </div>
      </div>
      <noscript>
        <PlainAddress videoId={video.id} />
      </noscript>
      <PrintedFacts video={video} />
    </header>
  );
}

/** The address of a video, to be copied by visitors without JavaScript, who have no share menu. */
function PlainAddress({ videoId }: { videoId: string }) {
  return (
    <p className="mt-2 text-sm wrap-anywhere text-ink-muted print:hidden">
      To share this video, copy its address:{' '}
      <span className="text-ink select-all">{useSiteUrl() + pageAddress.video(videoId)}</span>
    </p>
  );
}

/**
 * The creator, the publish date and the YouTube address of a video. On a printed page they replace
 * the age and the player.
 */
function PrintedFacts({ video }: { video: VideoDetail }) {
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
