import { hash } from 'node:crypto';

const SECOND_MS = 1000;

/**
 * Returns since when the text at a path has been the same, for `Last-Modified`. After a restart
 * that is the time when the text is first made again, so clients load it once more.
 *
 * The header counts whole seconds. A text that follows another one within a second is dated one
 * second later, because clients that know only the date would never load it.
 */
export function textDates(now: () => Date): (path: string, text: string) => Date {
  const latest = new Map<string, { digest: string; since: number }>();
  return (path, text) => {
    const digest = hash('sha256', text);
    const known = latest.get(path);
    if (known?.digest === digest) return new Date(known.since);
    const since = Math.max(now().getTime(), known === undefined ? 0 : known.since + SECOND_MS);
    latest.set(path, { digest, since });
    return new Date(since);
  };
}
