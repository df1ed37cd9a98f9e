import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationState, newestMigration } from '#server/core/database/migrate.ts';
import { releases } from '#server/core/database/migrations.ts';
import { schemaAfter, storedTables } from '#server/core/database/site-schema.ts';
import type { Env } from '#server/core/settings/env.ts';
import { isLeftOut } from '#server/owner/backup/left-out-tables.ts';
import { restore } from '#server/owner/backup/restore.ts';
import { startServer } from '#server/process/start-server.ts';
import { makeArchive, queryDatabase, restoreArchive } from '#tests/archives/archives.ts';
import { readUpload } from '#tests/rows/stored-files.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

const versions = readdirSync(import.meta.dirname).flatMap(
  (name) => /^(.+)\.tar$/.exec(name)?.[1] ?? [],
);
const cases = versions.flatMap((version) => eachDatabase.map((kind) => ({ version, kind })));

/** The names of the columns of each table. */
async function columnsOf(env: Env): Promise<Record<string, string[]>> {
  const tables = await queryDatabase(env, storedTables);
  const columns = tables.map((table) => [
    table.name,
    table.columns.map(({ name }) => name).toSorted(),
  ]);
  return Object.fromEntries(columns);
}

/** What a start sweeps: what is old, and what is known of addresses that no source has. */
const swept = new Set([
  'address_archives',
  'address_checks',
  'address_quotes',
  'audit_entries',
  'known_browsers',
  'mail_runs',
  'run_deliveries',
  'trash',
  'trash_files',
]);

/** The tables without a row, of those that are in a backup and that a start does not sweep. */
async function emptyTables(env: Env): Promise<string[]> {
  const schema = await schemaAfter(newestMigration());
  const names = schema.map(({ name }) => name).filter((name) => !isLeftOut(name));
  return queryDatabase(env, async (database) => {
    const empty: string[] = [];
    for (const name of names.filter((each) => !swept.has(each))) {
      const { rows } = await sql`select 1 from ${sql.table(name)}`.execute(database);
      if (rows.length === 0) empty.push(name);
    }
    return empty;
  });
}

test.each(cases)(
  'a stored site of version $version is updated on $kind, and its backup is restored on the other database',
  async ({ version, kind }) => {
    await using env = await testEnv({ database: kind });
    const file = join(import.meta.dirname, `${version}.tar`);
    await restore({ file, env, overwrite: false, keepsSchema: true, now: () => new Date() });
    expect((await queryDatabase(env, migrationState)).applied.at(-1)).toBe(releases[version]);
    await (await startServer(env)).stop();
    await (await startServer(env)).stop();
    await using fresh = await testEnv({ database: kind });
    await (await startServer(fresh)).stop();
    expect(await columnsOf(env)).toEqual(await columnsOf(fresh));
    expect(await emptyTables(env)).toEqual([]);

    const other = kind === 'sqlite' ? 'postgres' : 'sqlite';
    await using restored = await testEnv({ database: other });
    await restoreArchive(await makeArchive(env), restored);
    await (await startServer(restored)).stop();
    expect(await emptyTables(restored)).toEqual([]);
    expect(String(await readUpload(restored, 'report.txt'))).toBe('What the report says.');
  },
);

test('there is a stored site of each released version', () => {
  expect(versions.toSorted()).toEqual(Object.keys(releases).toSorted());
});
