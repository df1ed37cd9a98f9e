import { expect, test } from 'vitest';
import { versionLine } from '#server/owner/health/health-lines.ts';

type Facts = Parameters<typeof versionLine>[0];

const NOW = '2025-03-10T12:00:00.000Z';

/** The time so many days ago. */
function daysAgo(days: number): string {
  return new Date(Date.parse(NOW) - days * 24 * 60 * 60_000).toISOString();
}

const current: Facts = {
  build: { version: '1.2.3', builtAt: daysAgo(10), homepage: null },
  nodeVersion: 'v26.10.0',
};

const old = { version: '1.2.3', builtAt: daysAgo(121), homepage: 'https://example.org/new' };

test.each<[facts: Partial<Facts>, at: string, line: string]>([
  [
    { build: old },
    NOW,
    'warning: This version is 4 months old. Newer versions: https://example.org/new',
  ],
  [{ build: { ...old, homepage: null } }, NOW, 'warning: This version is 4 months old'],
  [{ build: { ...old, builtAt: daysAgo(119) } }, NOW, 'ok: Version 1.2.3, built 3 m'],
  [{ build: undefined }, NOW, 'ok: The server runs from its sources, with Node 26.10'],
  [
    {},
    '2029-02-01T00:00:00.000Z',
    'warning: Node 26.10.0, which runs the site, gets security fixes',
  ],
  [{}, '2029-04-30T00:00:00.000Z', 'bad: Node 26.10.0, which runs the site, has got no security'],
  [
    { nodeVersion: 'v28.0.0', build: undefined },
    '2029-05-01T00:00:00.000Z',
    'ok: The server runs from its sources, with Node 28.0.0.',
  ],
])('%j at %s is reported', (facts, at, line) => {
  const { level, text } = versionLine({ ...current, ...facts }, new Date(at));
  expect(`${level}: ${text}`).toContain(line);
});
