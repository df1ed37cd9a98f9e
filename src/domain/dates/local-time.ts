const MINUTE_MS = 60_000;

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/**
 * What a `datetime-local` field shows for an instant: the minute on the clock of the time
 * zone this runs in, e.g. "2025-03-01T12:00".
 */
export function formatLocalTime(instant: Date): string {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Whether the text is a time as such a field holds it; an empty one is none. */
export function isLocalTime(text: string): boolean {
  return LOCAL_TIME.test(text) && !Number.isNaN(Date.parse(text));
}

/** The instant a local time stands for, in ISO 8601. Throws `RangeError` when it is none. */
export function parseLocalTime(localTime: string): string {
  return new Date(localTime).toISOString();
}
