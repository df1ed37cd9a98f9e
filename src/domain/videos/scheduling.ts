import { parseInstant } from '#domain/dates/parse-instant.ts';
import type { AdminVideo } from './video.ts';

/**
 * Whether a published video is hidden from visitors until its publish date, which is in the future.
 * See docs/site.md, "Scheduling".
 */
export function isScheduled(
  { isPublished, publishDate }: Pick<AdminVideo, 'isPublished' | 'publishDate'>,
  now: Date,
): boolean {
  return isPublished && isInFuture(publishDate, now);
}

/** Whether a publish date is in the future; false for a text that is not a date, or none. */
export function isInFuture(publishDate: AdminVideo['publishDate'], now: Date): boolean {
  return parseInstant(publishDate) > now;
}

/**
 * Describes when visitors will see a video, e.g. "Scheduled for May 3, 2027, 2:00 PM PDT".
 *
 * @param publishDate ISO 8601 instant
 * @param timeZone    IANA time zone; defaults to the one of the browser or process
 */
export function scheduledFor(publishDate: AdminVideo['publishDate'], timeZone?: string): string {
  const time = parseInstant(publishDate).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `Scheduled for ${time}`;
}
