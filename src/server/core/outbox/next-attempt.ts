import { MINUTE_MS } from '#domain/dates/durations.ts';

const LONGEST_WAIT_MINUTES = 60;

/** No mail waits longer for its next attempt, nor a digest for the end of its hour. */
export const LONGEST_WAIT_MS = LONGEST_WAIT_MINUTES * MINUTE_MS;

const GIVE_UP_MINUTES = 3 * 24 * 60;

/**
 * The time of the next attempt after `attempts` failed ones: after 1, 2, 4 … minutes,
 * then hourly; `null` after three days.
 */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (minutesUntil(attempts) > GIVE_UP_MINUTES) return null;
  return new Date(now.getTime() + waitMinutes(attempts) * MINUTE_MS);
}

/**
 * The time of the attempt that failed last, of a mail that waits for the next one. While that one is
 * running, the time is too early by at most the wait before it.
 */
export function lastAttempt(attempts: number, nextAttemptAt: string): Date {
  return new Date(Date.parse(nextAttemptAt) - waitMinutes(attempts) * MINUTE_MS);
}

/** Minutes from the first attempt to the one that follows `attempts` failed ones. */
function minutesUntil(attempts: number): number {
  let minutes = 0;
  for (let attempt = 1; attempt <= attempts; attempt += 1) minutes += waitMinutes(attempt);
  return minutes;
}

function waitMinutes(attempts: number): number {
  return Math.min(2 ** (attempts - 1), LONGEST_WAIT_MINUTES);
}
