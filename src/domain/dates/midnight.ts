import { DAY_MS } from '#domain/dates/durations.ts';
import { utcOffsetMs } from './calendar-days-between.ts';

/** Longer than a day of 25 hours, shorter than two days of 23 hours. */
const LONGER_THAN_A_DAY_MS = 30 * 60 * 60 * 1000;

/** The first instant of the calendar day of `time` in a time zone. */
export function startOfDay(time: Date, timeZone: string): Date {
  const offsetMs = utcOffsetMs(time, timeZone);
  const localMidnightMs = Math.floor((time.getTime() + offsetMs) / DAY_MS) * DAY_MS;
  // The offset may have changed since midnight.
  const offsetAtMidnightMs = utcOffsetMs(new Date(localMidnightMs - offsetMs), timeZone);
  return new Date(localMidnightMs - offsetAtMidnightMs);
}

/** The first instant of the calendar day after that of `time` in a time zone. */
export function nextMidnight(time: Date, timeZone: string): Date {
  const duringNextDay = startOfDay(time, timeZone).getTime() + LONGER_THAN_A_DAY_MS;
  return startOfDay(new Date(duringNextDay), timeZone);
}
