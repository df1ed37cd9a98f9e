import { parseInstant } from '#domain/dates/parse-instant.ts';

/**
 * An instant as the panel shows it, e.g. "Mar 1, 2025, 4:00 AM"; "Invalid Date" for what is no date.
 *
 * @param timeZone the clock it is told by; without one the reader's own.
 * Source: specification §2, Admin Messages.
 */
export function formatInstant(text: string, timeZone?: string): string {
  const instant = parseInstant(text);
  if (Number.isNaN(instant.getTime())) return 'Invalid Date';
  return instant.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
