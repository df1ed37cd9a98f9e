const ISO_INSTANT =
  /^(?<date>\d{4}-\d\d-(?<day>\d\d))(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<offset>Z|[+-]\d\d:\d\d)?)?$/;

/**
 * The instant that an ISO-8601 text names; an invalid `Date` for any other text.
 *
 * Checked before `Date` sees it, which reads "part 7" as a day in July 2001, and the 30th
 * of February as one in March. Without an offset it is read as UTC, on server and browser
 * alike.
 */
export function parseInstant(text: string): Date {
  const { date, day, time, offset = 'Z' } = ISO_INSTANT.exec(text.trim())?.groups ?? {};
  if (date === undefined || !isInItsMonth(date, Number(day))) return new Date(Number.NaN);
  return new Date(time === undefined ? date : `${date}T${time}${offset}`);
}

function isInItsMonth(date: string, day: number): boolean {
  return new Date(date).getUTCDate() === day;
}
