import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { verifySite } from '#server/owner/backup/verify-site.ts';
import { newestMigration } from '#server/core/database/migrate.ts';
import { schemaAfter } from '#server/core/database/site-schema.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { startCalls } from '#tests/round-trip/calls.ts';
import { randomChanges } from '#tests/round-trip/random-changes.ts';
import { contentOfBackup, storedContent } from '#tests/round-trip/stored-content.ts';
import { deleteUpload, storedFiles } from '#tests/rows/stored-files.ts';

const SEQUENCES = inject('isThorough') ? 2000 : 16;

test('after any changes nothing is wrong with the site, and its backup has every row', async () => {
  await using app = await startApp();
  const calls = await startCalls(app);
  const changes = randomChanges(calls);
  const step = fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    pick: fc.nat(1000),
  });
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        for (const { change, pick } of steps) await changes[change]?.(pick);
        expect(await findProblems(app)).toEqual([]);
        expect(await contentOfBackup(app.env)).toEqual(await storedContent(app.database));
      })
      .beforeEach(() => empty(app)),
    { numRuns: SEQUENCES },
  );
});

async function findProblems({ env }: TestApp): Promise<string[]> {
  const { problems } = await verifySite(env, () => {});
  return problems;
}

/** The tables that are not emptied, because the session and the tokens need them. */
const keptTables: ReadonlySet<string> = new Set([
  'administrators',
  'known_browsers',
  'sessions',
  'secrets',
  'content_version',
]);

/** Deletes the content of a site, which takes a tenth of the time of starting a new one. */
async function empty({ database, env }: TestApp): Promise<void> {
  const tables = await schemaAfter(newestMigration());
  for (const { name } of tables.toReversed()) {
    if (!keptTables.has(name)) await sql`delete from ${sql.table(name)}`.execute(database);
  }
  for (const name of await storedFiles(env)) await deleteUpload(env, name);
}
