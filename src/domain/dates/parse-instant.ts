const ISO_INSTANT =
  /^(?<date>\d{4}-\d\d-(?<day>\d\d))(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<offset>Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Parses an ISO 8601 date or date-time; any other text, or none, returns an invalid `Date`.
 *
 * The text is validated first because `Date` reads "part 7" as a day in July 2001 and
 * February 30 as a day in March. Text without an offset is read as UTC, so that server and browser
 * agree.
 */
export function parseInstant(text: string | null | undefined): Date {
  const { date, day, time, offset = 'Z' } = ISO_INSTANT.exec(text?.trim() ?? '')?.groups ?? {};
  if (date === undefined || !dayExists(date, Number(day))) return new Date(Number.NaN);
  return new Date(time === undefined ? date : `${date}T${time}${offset}`);
}

/** The text if it is an ISO 8601 date or date-time; otherwise `undefined`. */
export function readableInstant(text: string | null | undefined): string | undefined {
  return Number.isNaN(parseInstant(text).getTime()) ? undefined : (text ?? undefined);
}

function dayExists(date: string, day: number): boolean {
  return new Date(date).getUTCDate() === day;
}
