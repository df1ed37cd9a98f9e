import { parseInstant } from '#domain/dates/parse-instant.ts';
import { pageAge } from './publish-age.ts';
import { isScheduled } from './scheduling.ts';
import type { AdminVideo } from './video.ts';

type Dated = Pick<AdminVideo, 'isPublished' | 'publishDate'>;

/** Where a video stands between its first day as a draft and its page. */
export type VideoStage = 'Draft' | 'Scheduled' | 'Published';

export function videoStage(video: Dated, now: Date): VideoStage {
  if (!video.isPublished) return 'Draft';
  return isScheduled(video, now) ? 'Scheduled' : 'Published';
}

interface Here {
  now: Date;
  /** The time zone of the site. */
  timeZone: string;
  /** The time zone of the reader, by default the one of the browser. */
  readerTimeZone?: string;
}

/**
 * The state of a video in the panel: "Draft", "Scheduled Nov 24, 9:00 AM", or its age, such as
 * "Published 3 weeks ago".
 */
export function videoState(video: Dated, here: Here): string {
  const stage = videoStage(video, here.now);
  if (stage === 'Draft') return stage;
  if (stage === 'Scheduled') return `Scheduled ${scheduledTime(video.publishDate, here)}`;
  return pageAge(video.publishDate, here.now, here.timeZone);
}

/**
 * When a video appears, in the time zone of the site, e.g. "Nov 24, 9:00 AM". The zone is named if the
 * reader's clock shows another time, and the year if it is not the current one.
 */
export function scheduledTime(
  publishDate: AdminVideo['publishDate'],
  { now, timeZone, readerTimeZone }: Here,
): string {
  const time = parseInstant(publishDate);
  const format = (zone: string | undefined, options: Intl.DateTimeFormatOptions) =>
    time.toLocaleString('en-US', { timeZone: zone, ...options });
  const isOwnTime = format(timeZone, EXACT) === format(readerTimeZone, EXACT);
  const yearOf = (date: Date) => date.toLocaleString('en-US', { timeZone, year: 'numeric' });
  return format(timeZone, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(yearOf(time) !== yearOf(now) && { year: 'numeric' }),
    ...(!isOwnTime && { timeZoneName: 'short' }),
  });
}

const EXACT = { dateStyle: 'short', timeStyle: 'short' } as const;
