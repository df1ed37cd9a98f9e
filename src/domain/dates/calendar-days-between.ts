const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/**
 * How many midnights of that time zone lie between two instants; negative when
 * `later` is the earlier one, NaN when one of the two is no date.
 *
 * Counts calendar days, not spans of 24 hours: days with 23 or 25 hours at the
 * change of daylight-saving time count as one. Less than a microsecond a call
 * for weeks it has met before, so that a page of 2,000 videos is no burden.
 *
 * Throws `RangeError` for an unknown time zone.
 */
export function calendarDaysBetween(earlier: Date, later: Date, timeZone: string): number {
  const clock = clockOf(timeZone);
  return localDay(later, clock) - localDay(earlier, clock);
}

/** Number of the local calendar day, counted from 1970-01-01. */
function localDay(instant: Date, clock: ZoneClock): number {
  const utcMs = instant.getTime();
  return Math.floor((utcMs + offsetMs(utcMs, clock)) / DAY_MS);
}

/**
 * How far the zone's clocks are ahead of UTC. A clock that is set alike at both
 * ends of a week was not touched within it, since changes lie weeks apart.
 */
function offsetMs(utcMs: number, clock: ZoneClock): number {
  if (Number.isNaN(utcMs)) return Number.NaN;
  const week = Math.floor(utcMs / WEEK_MS);
  const atStart = weekStartOffsetMs(week, clock);
  return atStart === weekStartOffsetMs(week + 1, clock) ? atStart : readOffsetMs(utcMs, clock);
}

function weekStartOffsetMs(week: number, clock: ZoneClock): number {
  let offset = clock.weekStartOffsetsMs.get(week);
  if (offset === undefined) {
    offset = readOffsetMs(week * WEEK_MS, clock);
    clock.weekStartOffsetsMs.set(week, offset);
  }
  return offset;
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** The offset, not the date: a written date loses its meaning before the year 1. */
function readOffsetMs(utcMs: number, clock: ZoneClock): number {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(clock.format.format(utcMs)) ?? [];
  if (sign === undefined) return 0;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -size : size) * 1000;
}

/** What is remembered of a zone: only facts that never change, so nothing can go stale. */
interface ZoneClock {
  format: Intl.DateTimeFormat;
  weekStartOffsetsMs: Map<number, number>;
}

const clocks = new Map<string, ZoneClock>();

function clockOf(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    clock = { format, weekStartOffsetsMs: new Map() };
    clocks.set(timeZone, clock);
  }
  return clock;
}
