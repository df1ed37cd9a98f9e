import { calendarDaysBetween } from './calendar-days-between.ts';

/** More than a day of 25 hours, less than two days of 23 hours. */
const LONGER_THAN_A_DAY_MS = 30 * 60 * 60 * 1000;

/** The first instant of the calendar day of `time` in a time zone. */
export function startOfDay(time: Date, timeZone: string): Date {
  const dayBefore = time.getTime() - LONGER_THAN_A_DAY_MS;
  return firstInstant(dayBefore, time.getTime(), (instant) => {
    return calendarDaysBetween(instant, time, timeZone) === 0;
  });
}

/** The first instant of the calendar day after that of `time` in a time zone. */
export function nextMidnight(time: Date, timeZone: string): Date {
  const dayAfter = time.getTime() + LONGER_THAN_A_DAY_MS;
  return firstInstant(time.getTime(), dayAfter, (instant) => {
    return calendarDaysBetween(time, instant, timeZone) > 0;
  });
}

/** The first instant, to the millisecond, from which a condition holds that is false at first and true at the end. */
function firstInstant(
  beforeMs: number,
  afterMs: number,
  isReached: (instant: Date) => boolean,
): Date {
  let [before, after] = [beforeMs, afterMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isReached(new Date(middle))) after = middle;
    else before = middle;
  }
  return new Date(after);
}
