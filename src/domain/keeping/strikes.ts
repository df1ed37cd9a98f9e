const STRIKES = 3;

/** The third strike counts only this long after the first. */
const STRIKES_SPAN_MS = 48 * 60 * 60 * 1000;

/** Whether so many failed checks, the first of them at `since`, are more than a passing failure. */
export function isLasting(strikes: number, since: string, now: Date): boolean {
  return strikes >= STRIKES && now.getTime() - Date.parse(since) >= STRIKES_SPAN_MS;
}
