const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How many midnights of that time zone lie between two instants; negative when
 * `later` is the earlier one, NaN when one of the two is no date.
 *
 * Counts calendar days, not spans of 24 hours: days with 23 or 25 hours at the
 * change of daylight-saving time count as one. About 3 µs a call.
 *
 * Throws `RangeError` for an unknown time zone.
 */
export function calendarDaysBetween(earlier: Date, later: Date, timeZone: string): number {
  return localDay(later, timeZone) - localDay(earlier, timeZone);
}

/** Number of the local calendar day, counted from 1970-01-01. */
function localDay(instant: Date, timeZone: string): number {
  const utcMs = instant.getTime();
  if (Number.isNaN(utcMs)) return Number.NaN;
  return Math.floor((utcMs + utcOffsetMs(instant, timeZone)) / DAY_MS);
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * How far the zone's clocks are ahead of UTC at that instant.
 *
 * The offset is read, not the date, because a written date loses its meaning
 * before the year 1 and needs parsing by parts, which takes twice as long.
 */
function utcOffsetMs(instant: Date, timeZone: string): number {
  const [, sign, hours, minutes, seconds] =
    OFFSET.exec(offsetFormat(timeZone).format(instant)) ?? [];
  if (sign === undefined) return 0;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -size : size) * 1000;
}

/** One format per zone for good: making one takes 50 µs, and it never changes. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  let format = offsetFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    offsetFormats.set(timeZone, format);
  }
  return format;
}
