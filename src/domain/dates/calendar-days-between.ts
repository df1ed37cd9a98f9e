import { DAY_MS } from '#domain/dates/durations.ts';
import { dateFormats } from './date-formats.ts';

/**
 * Number of midnights between two instants in the given time zone. Negative when `later`
 * is before `earlier`, NaN when either date is invalid. A day with 23 or 25 hours at a
 * daylight-saving transition counts as one.
 *
 * Throws `RangeError` for an unknown time zone.
 */
export function calendarDaysBetween(earlier: Date, later: Date, timeZone: string): number {
  return dayNumber(later, timeZone) - dayNumber(earlier, timeZone);
}

/** The local calendar day as a number of days since 1970-01-01. */
function dayNumber(instant: Date, timeZone: string): number {
  return Math.floor((instant.getTime() + utcOffsetMs(instant, timeZone)) / DAY_MS);
}

const format = dateFormats({ timeZoneName: 'longOffset' });

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * Offset of the time zone from UTC, read from a text such as "3/9/2025, GMT-07:00". The date before the
 * offset is not used, because formatted dates are ambiguous before the year 1.
 */
export function utcOffsetMs(instant: Date, timeZone: string): number {
  if (Number.isNaN(instant.getTime())) return Number.NaN;
  const formatted = format(instant, timeZone);
  const [, sign, hours, minutes, seconds] = OFFSET.exec(formatted) ?? [];
  if (sign === undefined) return 0;
  const totalSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -totalSeconds : totalSeconds) * 1000;
}
