import { parseInstant } from '#domain/dates/parse-instant.ts';
import { dateFormats } from './date-formats.ts';

const format = dateFormats({ dateStyle: 'long' });

/**
 * Formats the day of an ISO 8601 instant, e.g. "March 1, 2025". Used in printed pages and share
 * images, where an age such as "Today" would soon be wrong. `null` for any other text, or none.
 */
export function formatDay(text: string | null | undefined, timeZone: string): string | null {
  const instant = parseInstant(text);
  if (Number.isNaN(instant.getTime())) return null;
  return format(instant, timeZone);
}
