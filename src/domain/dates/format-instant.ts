import { parseInstant } from '#domain/dates/parse-instant.ts';

/**
 * Formats an ISO 8601 instant for the admin panel and mails, e.g. "Mar 1, 2025, 4:00 AM".
 * Returns "Invalid Date" for any other text.
 *
 * @param timeZone IANA time zone; defaults to the one of the browser or process.
 * See docs/panel.md, "Messages".
 */
export function formatInstant(text: string, timeZone?: string): string {
  const instant = parseInstant(text);
  if (Number.isNaN(instant.getTime())) return 'Invalid Date';
  return instant.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
