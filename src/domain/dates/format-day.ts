import { parseInstant } from '#domain/dates/parse-instant.ts';

/**
 * Formats the day of an ISO 8601 instant, e.g. "March 1, 2025", for print and pictures, where an age
 * would soon be wrong. `null` for any other text.
 */
export function formatDay(text: string, timeZone: string): string | null {
  const instant = parseInstant(text);
  if (Number.isNaN(instant.getTime())) return null;
  return instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}
