import { parseInstant } from '#domain/dates/parse-instant.ts';

/**
 * Formats the day of an ISO 8601 instant, e.g. "March 1, 2025". Used in printed pages and share
 * images, where an age such as "Today" would soon be wrong. `null` for any other text, or none.
 */
export function formatDay(text: string | null | undefined, timeZone: string): string | null {
  const instant = parseInstant(text);
  if (Number.isNaN(instant.getTime())) return null;
  return formatOf(timeZone).format(instant);
}

/** Creating a format takes 0.3 ms of CPU time, so each is kept. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
    formats.set(timeZone, format);
  }
  return format;
}
