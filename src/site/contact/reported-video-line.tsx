import { navigate, useSearch } from 'wouter/use-browser-location';
import { formatMoment, parseMoment } from '#domain/videos/moment.ts';
import { addressOf, apiRoute, pageAddress } from '#domain/addresses.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { isId } from '#domain/id.ts';
import { subjects } from '#domain/messages/subjects.ts';
import { useQuery } from '#web/http/use-query.ts';
import { X } from '#web/icons/shared-icons.ts';

/** Shows the moment and the video that the message is about, with a button that removes both. */
export function ReportedVideoLine({ aboutVideoId, aboutSecond }: ReportedVideo) {
  const video = useQuery<VideoDetail | null>(addressOf(apiRoute.video, aboutVideoId));
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
        <X className="size-4" />
      </button>
    </p>
  );
}

function videoAddress({ aboutVideoId, aboutSecond }: ReportedVideo): string {
  return aboutSecond === undefined
    ? pageAddress.video(aboutVideoId)
    : pageAddress.moment(aboutVideoId, aboutSecond);
}

/** The video that a message is about. */
interface ReportedVideo {
  aboutVideoId: string;
  /** The second that the message is about; `undefined` when it is about the whole video. */
  aboutSecond: number | undefined;
}

/**
 * The video and the moment in the page's address, e.g. `/contact?about=…&t=252`, and the subject for a
 * message about them: that in the address, or else 'other', because no subject stands for errors. Empty if
 * the address names no video. The server ignores them, so that it renders the same page for all visitors.
 */
export function useReport() {
  const parameters = new URLSearchParams(useSearch({ ssrSearch: '' }));
  const aboutVideoId = parameters.get('about') ?? '';
  if (!isId(aboutVideoId)) return {};
  const video: ReportedVideo = {
    aboutVideoId,
    aboutSecond: parseMoment(parameters.get('t') ?? ''),
  };
  const subject = subjects.find(({ value }) => value === parameters.get('subject'));
  return { video, proposedSubject: subject?.value ?? 'other' };
}

/** Removes the video and the moment from the page's address, unless the visitor has left the page. */
export function removeVideoFromAddress(): void {
  if (window.location.pathname !== pageAddress.contact) return;
  navigate(pageAddress.contact, { replace: true });
}
