import { hash } from 'node:crypto';

const SECOND_MS = 1000;

/**
 * Returns a function that returns when the text at a path last changed, for `Last-Modified`. After
 * a restart, every text counts as changed when it is first requested, so clients load it once more.
 *
 * The header counts whole seconds. When a text changes twice within a second, the second change is
 * dated one second later: with equal dates, clients that compare only the dates would miss it.
 */
export function trackLastModified(now: () => Date): (path: string, text: string) => Date {
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
