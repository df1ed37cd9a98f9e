import { parseInstant } from '#domain/dates/parse-instant.ts';

/**
 * Formats the day of an ISO 8601 instant for print and pictures, where an age would soon be wrong,
 * e.g. "March 1, 2025". `null` for any other text.
 */
export function formatDay(text: string, timeZone: string): string | null {
  const instant = parseInstant(text);
  if (Number.isNaN(instant.getTime())) return null;
  return instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}
