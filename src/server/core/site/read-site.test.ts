import { expect, test } from 'vitest';
import { site } from '#site.config';
import { siteReader } from '#server/core/site/read-site.ts';
import { startApp, startDatabase } from '#tests/app/start-app.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { recordQueries } from '#tests/app/record-queries.ts';

const values = { brand: 'Mine', creatorName: 'Me', copyrightYear: 2026, timeZone: 'UTC' };

function recordWarnings() {
  const warnings: object[] = [];
  return { warnings, log: { warn: (facts: object) => warnings.push(facts) } };
}

test('values that are deleted become the defaults', async () => {
  await using stored = await startDatabase();
  const { readSite } = siteReader(stored.database, recordWarnings().log);
  expect(await readSite()).toMatchObject({ brand: site.brand, accent: null });
  await makeSiteSettings(stored.database, values);
  expect(await readSite()).toMatchObject({ brand: 'Mine', timeZone: 'UTC' });
  await stored.database.deleteFrom('settings').execute();
  expect(await readSite()).toMatchObject({ brand: site.brand, timeZone: site.timeZone });
});

test.each([
  ['timeZone', 'America/Los_Angles'],
  ['brand', 'A\r\nB'],
  ['brand', 'W'.repeat(61)],
  ['copyrightYear', 12],
  ['accent', 'red}'],
  ['correctionsPolicy', 'A\u0001B'],
])('a stored %s of %j counts as not set, and is logged', async (name, value) => {
  await using stored = await startDatabase();
  const { warnings, log } = recordWarnings();
  const { readSite } = siteReader(stored.database, log);
  const defaults = await readSite();
  await makeSiteSettings(stored.database, { ...values, [name]: value });
  const read = await readSite();
  expect(read).toMatchObject({ creatorName: 'Me' });
  expect(new Map<string, unknown>(Object.entries(read)).get(name)).toBe(
    new Map<string, unknown>(Object.entries(defaults)).get(name),
  );
  expect(warnings).toEqual([{ unreadable: [name] }]);
});

test('while the content stays the same, only its version is read', async () => {
  await using stored = await startDatabase();
  const { database, explain } = recordQueries(stored.database);
  const { readSite } = siteReader(database, recordWarnings().log);
  await readSite();
  expect(await explain()).toHaveLength(5);
  const first = await readSite();
  expect(await readSite()).toBe(first);
  expect(await explain()).toHaveLength(2);
});

test('without the database the last values apply, and before any were read, the defaults', async () => {
  const { warnings, log } = recordWarnings();
  const app = await startApp();
  await makeSiteSettings(app.database, values);
  const { readSite: before } = siteReader(app.database, log);
  const { readSite: fresh, lastKnownSite } = siteReader(app.database, log);
  await before();
  await app[Symbol.asyncDispose]();
  expect(await before()).toMatchObject({ brand: 'Mine' });
  expect(await fresh()).toMatchObject({ brand: site.brand, timeZone: site.timeZone });
  expect(lastKnownSite()).toEqual(await fresh());
  expect(warnings).toMatchObject(Array.from({ length: 3 }, () => ({ err: expect.any(Error) })));
});
