import { calendarDaysBetween } from '#domain/dates/calendar-days-between.ts';
import { parseInstant } from '#domain/dates/parse-instant.ts';

/**
 * Age of a video for its card, e.g. "3 weeks ago".
 *
 * Counts calendar days in the time zone, so a video published at 23:59 reads
 * "1 day ago" two minutes later. Weeks, months and years are 7, 30 and 365 days,
 * rounded down. A future date counts as today.
 *
 * @param published ISO 8601 instant; missing or invalid returns "Just published".
 *                  Without an offset it is read as UTC.
 * @param now       injected so that tests, server and browser agree on the day.
 * See docs/site.md, "Publish age".
 */
export function cardAge(published: string | null | undefined, now: Date, timeZone: string): string {
  const days = ageInDays(published, now, timeZone);
  if (Number.isNaN(days)) return 'Just published';
  return days === 0 ? 'Today' : ageInWords(days);
}

/**
 * Age of a video for its own page, e.g. "Published 3 weeks ago"; otherwise like {@link cardAge}.
 */
export function pageAge(published: string | null | undefined, now: Date, timeZone: string): string {
  const days = ageInDays(published, now, timeZone);
  if (Number.isNaN(days)) return 'Just published';
  return days === 0 ? 'Published today' : `Published ${ageInWords(days)}`;
}

function ageInDays(published: string | null | undefined, now: Date, timeZone: string): number {
  return Math.max(0, calendarDaysBetween(parseInstant(published), now, timeZone));
}

function ageInWords(days: number): string {
  if (days < 7) return ago(days, 'day');
  if (days < 30) return ago(Math.floor(days / 7), 'week');
  if (days < 365) return ago(Math.floor(days / 30), 'month');
  return ago(Math.floor(days / 365), 'year');
}

function ago(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
}
