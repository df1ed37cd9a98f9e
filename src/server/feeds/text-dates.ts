import { hash } from 'node:crypto';

/**
 * Returns since when the text at a path has been the same, for `Last-Modified`. After a restart
 * that is the time when the text is first made again, so clients load it once more.
 */
export function textDates(now: () => Date): (path: string, text: string) => Date {
  const latest = new Map<string, { digest: string; since: Date }>();
  return (path, text) => {
    const digest = hash('sha256', text);
    const known = latest.get(path);
    if (known?.digest === digest) return known.since;
    const since = now();
    latest.set(path, { digest, since });
    return since;
  };
}
