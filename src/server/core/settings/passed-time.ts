import { type RawBuilder, sql } from 'kysely';

/** More than the clocks of several servers may differ, see "Several servers" in docs/scaling.md. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Whether a stored time has passed, until which something waits, is claimed, locked or valid. A time that
 * is further ahead than the longest wait was stored by a clock that was wrong, and counts as passed:
 * otherwise the wait would last until the date of that clock.
 *
 * @param longestWaitMs how far ahead of its own clock a server stores such a time at most
 */
export function hasPassed(time: Date, now: Date, longestWaitMs: number): boolean {
  const waitMs = time.getTime() - now.getTime();
  return waitMs <= 0 || waitMs > longestWaitMs + CLOCK_DIFFERENCE_MS;
}

/** {@link hasPassed} as a condition for the time in a column. It is not fulfilled where the column is null. */
export function columnHasPassed(
  column: string,
  now: Date,
  longestWaitMs: number,
): RawBuilder<boolean> {
  const time = sql.ref<string>(column);
  const latest = new Date(now.getTime() + longestWaitMs + CLOCK_DIFFERENCE_MS);
  return sql<boolean>`(${time} <= ${now.toISOString()} or ${time} > ${latest.toISOString()})`;
}
