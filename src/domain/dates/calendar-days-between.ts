const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Number of midnights between two instants in the given time zone. Negative when `later`
 * is before `earlier`, NaN when either date is invalid.
 *
 * Counts calendar days, not spans of 24 hours: a day with 23 or 25 hours at a
 * daylight-saving transition counts as one. Offsets are cached per week, so most calls take less
 * than a microsecond and a page of 2,000 videos stays fast. Only in a week with a transition is the
 * offset determined for every date.
 *
 * Throws `RangeError` for an unknown time zone.
 */
export function calendarDaysBetween(earlier: Date, later: Date, timeZone: string): number {
  const zone = zoneCacheOf(timeZone);
  return dayNumber(later, zone) - dayNumber(earlier, zone);
}

/** The local calendar day as a number of days since 1970-01-01. */
function dayNumber(instant: Date, zone: ZoneCache): number {
  const utcMs = instant.getTime();
  return Math.floor((utcMs + offsetMs(utcMs, zone)) / DAY_MS);
}

/**
 * Offset of the time zone from UTC. If the offset is the same at both ends of a week, it
 * did not change within the week, because transitions are weeks apart.
 */
function offsetMs(utcMs: number, zone: ZoneCache): number {
  if (Number.isNaN(utcMs)) return Number.NaN;
  const week = Math.floor(utcMs / WEEK_MS);
  const atStart = weekStartOffsetMs(week, zone);
  return atStart === weekStartOffsetMs(week + 1, zone) ? atStart : readOffsetMs(utcMs, zone);
}

function weekStartOffsetMs(week: number, zone: ZoneCache): number {
  let offset = zone.weekStartOffsetsMs.get(week);
  if (offset === undefined) {
    offset = readOffsetMs(week * WEEK_MS, zone);
    zone.weekStartOffsetsMs.set(week, offset);
  }
  return offset;
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * Reads the offset from a text such as "3/9/2025, GMT-07:00". The date before the offset is not used,
 * because formatted dates are ambiguous before the year 1.
 */
function readOffsetMs(utcMs: number, zone: ZoneCache): number {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(zone.format.format(utcMs)) ?? [];
  if (sign === undefined) return 0;
  const totalSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -totalSeconds : totalSeconds) * 1000;
}

/**
 * Cached formatter and offsets of a time zone. The offset at a given instant never changes, so
 * nothing expires.
 */
interface ZoneCache {
  format: Intl.DateTimeFormat;
  weekStartOffsetsMs: Map<number, number>;
}

const zoneCaches = new Map<string, ZoneCache>();

function zoneCacheOf(timeZone: string): ZoneCache {
  let zone = zoneCaches.get(timeZone);
  if (zone === undefined) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    zone = { format, weekStartOffsetsMs: new Map() };
    zoneCaches.set(timeZone, zone);
  }
  return zone;
}
