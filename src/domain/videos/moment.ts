/** The highest second that a moment can have: the last one of a day. */
export const LAST_SECOND = 24 * 60 * 60 - 1;

/** E.g. "95" or "95s". */
const SECONDS = /^(?<seconds>\d{1,5})s?$/i;

/** E.g. "1:35" or "1:02:03". After hours, the minutes must have two digits. */
const WITH_COLONS = /^(?:(?<hours>\d{1,2}):(?=[0-5]\d:))?(?<minutes>\d{1,4}):(?<seconds>[0-5]\d)$/;

/** E.g. "1m35s", "2h" or "1h5m". */
const WITH_UNITS = /^(?:(?<hours>\d{1,2})h)?(?:(?<minutes>\d{1,4})m)?(?:(?<seconds>\d{1,5})s)?$/i;

/**
 * Reads a moment of a video as people type it: "95", "95s", "1:35", "1:02:03" or "1m35s".
 * Returns its second, counted from the start of the video; `undefined` for any other text and for
 * moments after {@link LAST_SECOND}. See docs/site.md, "Moments".
 */
export function parseMoment(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const match = SECONDS.exec(typed) ?? WITH_COLONS.exec(typed) ?? WITH_UNITS.exec(typed);
  if (!match?.groups) return undefined;
  const { hours = '0', minutes = '0', seconds = '0' } = match.groups;
  const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return second <= LAST_SECOND ? second : undefined;
}

/**
 * The canonical spelling of a moment in the address of a video's page, e.g. "95" for "1m35s". Empty
 * for the start of the video and for text that is not a moment.
 */
export function canonicalMoment(text: string): string {
  return String(parseMoment(text) || '');
}

/** Formats a moment for display, e.g. 252 as "4:12" and 3723 as "1:02:03". */
export function formatMoment(second: number): string {
  const hours = Math.floor(second / 3600);
  const minutes = Math.floor(second / 60) % 60;
  const seconds = twoDigits(second % 60);
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${twoDigits(minutes)}:${seconds}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
