import { formatMoment } from '#domain/videos/moment.ts';
import { pageAddress } from '#domain/addresses.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { useQuery } from '#web/http/use-query.ts';
import { X } from '#web/icons/shared-icons.ts';

import { videoQuery } from '../video/video-queries.ts';
import { removeVideoFromAddress, type ReportedVideo } from './use-reported-video.ts';

/** Shows the moment and the video that the message is about, with a button that removes both. */
export function ReportedVideoLine({ aboutVideoId, aboutSecond }: ReportedVideo) {
  const video = useQuery<VideoDetail | null>(videoQuery(aboutVideoId));
  const title = video.data?.title ?? 'a video';

  return (
    <p className="flex items-center gap-2 border-l-4 border-accent bg-raised py-1 pl-4">
      <span className="min-w-0 grow py-2 wrap-anywhere">
        {'About: '}
        <a
          href={videoAddress({ aboutVideoId, aboutSecond })}
          className="underline underline-offset-4"
        >
          {aboutSecond === undefined ? title : `${title} at ${formatMoment(aboutSecond)}`}
        </a>
      </span>
      <button
        type="button"
        aria-label={`Remove “About: ${title}”`}
        onClick={removeVideoFromAddress}
        className="grid size-11 shrink-0 place-items-center text-ink-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </p>
  );
}

function videoAddress({ aboutVideoId, aboutSecond }: ReportedVideo): string {
  return aboutSecond === undefined
    ? pageAddress.video(aboutVideoId)
    : pageAddress.moment(aboutVideoId, aboutSecond);
}
