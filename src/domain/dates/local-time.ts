import { MINUTE_MS } from '#domain/dates/durations.ts';

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/**
 * Formats an instant as the value of a `datetime-local` input: local time to the minute,
 * e.g. "2025-03-01T12:00". An invalid `Date` returns an empty text.
 */
export function formatLocalTime(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Whether the text is a local time, to the minute or to the second, that `parseLocalTime` can read. */
export function isLocalTime(text: string): boolean {
  return LOCAL_TIME.test(text) && !Number.isNaN(Date.parse(text));
}

/** Converts a local time to an ISO 8601 instant in UTC. Throws `RangeError` when it is invalid. */
export function parseLocalTime(localTime: string): string {
  return new Date(localTime).toISOString();
}
