import { expect, inject, test } from 'vitest';
import { killRounds } from './kill-rounds.ts';
import { openSite } from './site.ts';

// A short version of `npm run torture -- kills`.

const url = inject('postgresUrl');

test.each([
  ['SQLite', undefined],
  ...(url === undefined ? [] : [['PostgreSQL', { url }] as const]),
] as const)(
  'kills under load lose no acknowledged write and leave no incomplete record, on %s',
  async (_kind, postgres) => {
    await using site = await openSite(postgres);
    const brokenPromises = (await killRounds(site, 4)).filter(({ isKept }) => !isKept);
    expect(brokenPromises).toEqual([]);
  },
);
