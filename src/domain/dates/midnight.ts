import { calendarDaysBetween } from './calendar-days-between.ts';

/** Longer than a day of 25 hours, shorter than two days of 23 hours. */
const LONGER_THAN_A_DAY_MS = 30 * 60 * 60 * 1000;

/** The first instant of the calendar day of `time` in a time zone. */
export function startOfDay(time: Date, timeZone: string): Date {
  const dayBeforeMs = time.getTime() - LONGER_THAN_A_DAY_MS;
  return firstInstant(dayBeforeMs, time.getTime(), (instant) => {
    return calendarDaysBetween(instant, time, timeZone) === 0;
  });
}

/** The first instant of the calendar day after that of `time` in a time zone. */
export function nextMidnight(time: Date, timeZone: string): Date {
  const dayAfterMs = time.getTime() + LONGER_THAN_A_DAY_MS;
  return firstInstant(time.getTime(), dayAfterMs, (instant) => {
    return calendarDaysBetween(time, instant, timeZone) > 0;
  });
}

/**
 * Finds the first instant, to the millisecond, at which `isReached` is true, by binary search.
 *
 * @param beforeMs  an instant at which `isReached` is false
 * @param afterMs   a later instant at which `isReached` is true
 * @param isReached changes once between the two, from false to true
 */
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
