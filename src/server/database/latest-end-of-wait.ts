/** How far the clocks of the processes on one database may differ. Kerberos allows the same, see RFC 4120. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * The latest time that may be stored for a wait of at most `longestMs` that begins now. A later
 * one was stored while a clock was wrong and counts as past: otherwise a clock that was a year
 * ahead for a while would lock the administrator out for a year.
 */
export function latestEndOfWait(now: Date, longestMs: number): Date {
  return new Date(now.getTime() + longestMs + CLOCK_SKEW_MS);
}
