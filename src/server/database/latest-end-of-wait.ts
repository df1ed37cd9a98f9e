/** How far the clocks of the processes on one database may differ. Kerberos allows the same, see RFC 4120. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * The latest time at which a lock, or another wait that has begun, can end if it lasts at most
 * `longestMs`. If the stored end is later, it was stored while a clock was wrong, and the wait counts
 * as over: otherwise a clock that was a year ahead for a while would lock the administrator out for a
 * year.
 */
export function latestEndOfWait(now: Date, longestMs: number): Date {
  return new Date(latestClockTime(now).getTime() + longestMs);
}

/**
 * The latest time that the clock of another process on the same database may show now. A later time in
 * a row was stored while a clock was wrong.
 */
export function latestClockTime(now: Date): Date {
  return new Date(now.getTime() + CLOCK_SKEW_MS);
}
