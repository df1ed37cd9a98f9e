import { parseInstant } from '#domain/dates/parse-instant.ts';
import type { AdminVideo } from './video.ts';

/**
 * Whether visitors do not see a published video yet, because its date lies ahead. See
 * docs/product.md, "Scheduling".
 */
export function isScheduled(
  { isPublished, publishDate }: Pick<AdminVideo, 'isPublished' | 'publishDate'>,
  now: Date,
): boolean {
  return isPublished && isAhead(publishDate, now);
}

/** Whether a publish date lies ahead. False if it cannot be read. */
export function isAhead(publishDate: string, now: Date): boolean {
  return parseInstant(publishDate) > now;
}

/**
 * Says when visitors will see a video, e.g. "Scheduled for May 3, 2027, 2:00 PM PDT".
 *
 * @param publishDate ISO 8601 instant
 * @param timeZone    IANA time zone; defaults to the one of the browser or process
 */
export function scheduledFor(publishDate: string, timeZone?: string): string {
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
