import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateTo, migrationNames, newestMigration } from '#server/core/database/migrate.ts';
import { schemaAfter } from '#server/core/database/site-schema.ts';
import {
  keptReferences,
  rootTables,
  trashedTables,
  unrestoredTables,
} from '#server/content/trash/trashed-tables.ts';
import { type DatabaseKind, eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { addMigration } from '#tests/archives/add-migration.ts';

const last = newestMigration();

test('every table that refers to a video, a source or a message has its place in the trash', async () => {
  const goesWith = new Set<string>(trashedTables.map(({ table }) => table));
  const unrestored = new Set<string>(unrestoredTables);
  const kept = new Set<string>(keptReferences.map(({ table, column }) => `${table}.${column}`));
  const missing: string[] = [];
  for (const { name, foreignKeys } of await schemaAfter(last)) {
    for (const { from, table } of foreignKeys) {
      if (!goesWith.has(table) || goesWith.has(name) || unrestored.has(name)) continue;
      if (!kept.has(`${name}.${from}`)) missing.push(`${name}.${from}`);
    }
  }
  expect(missing).toEqual([]);
});

test('every table of the trash refers to the table that it goes with, which is listed before it', async () => {
  const schema = await schemaAfter(last);
  const names = trashedTables.map(({ table }) => table);
  const roots = trashedTables.filter(({ parent }) => parent === undefined);
  expect([...roots.map(({ table }) => table), 'sources'].toSorted()).toEqual(
    Object.values(rootTables).toSorted(),
  );
  const wrong = trashedTables.filter(({ table, parent }, index) => {
    const keys = schema.find(({ name }) => name === table)?.foreignKeys ?? [];
    const refersToParent = keys.some(
      (key) => key.from === parent?.column && key.table === parent.table,
    );
    return parent && !(refersToParent && names.slice(0, index).includes(parent.table));
  });
  expect(wrong).toEqual([]);
});

/**
 * The migrations that change a table of the trash, and neither rewrite nor empty the trash. The entries from
 * before could not be restored.
 */
async function findForgetful(kind: DatabaseKind): Promise<string[]> {
  const forgetful: string[] = [];
  const [baseline = '', ...later] = migrationNames();
  let before = baseline;
  for (const migration of later) {
    if (
      (await changesTrashedTable(before, migration)) &&
      (await keepsEntry(kind, before, migration))
    )
      forgetful.push(migration);
    before = migration;
  }
  return forgetful;
}

async function changesTrashedTable(before: string, migration: string): Promise<boolean> {
  const trashed = new Set<string>(trashedTables.map(({ table }) => table));
  const old = (await schemaAfter(before)).filter(({ name }) => trashed.has(name));
  const after = await schemaAfter(migration);
  return old.some(
    ({ name, columns }) =>
      JSON.stringify(after.find((table) => table.name === name)?.columns) !==
      JSON.stringify(columns),
  );
}

/** Whether an entry of the trash is as it was before after the migration. */
async function keepsEntry(kind: DatabaseKind, before: string, migration: string): Promise<boolean> {
  await using env = await testEnv({ database: kind });
  return await queryDatabase(env, async (database) => {
    await migrateTo(database, before);
    const time = '2025-03-01T12:00:00.000Z';
    await sql`
      insert into trash (id, kind, title, "deletedAt", "expiresAt", schema, payload)
      values ('a', 'video', 'A', ${time}, ${time}, ${before}, '{"rows":{},"references":[]}')`.execute(
      database,
    );
    await migrateTo(database, migration);
    const { rows } = await sql`select id from trash where schema <> ${migration}`.execute(database);
    return rows.length > 0;
  });
}

test.each(eachDatabase)(
  'a migration that changes a table of the trash rewrites or empties the trash, on %s',
  async (kind) => {
    expect(await findForgetful(kind)).toEqual([]);
  },
);

test.each(eachDatabase)(
  'a migration that changes a table of the trash and forgets the trash is reported, on %s',
  async (kind) => {
    using forgetful = addMigration(async (database) => {
      await database.schema.alterTable('videos').addColumn('subtitle', 'text').execute();
    });
    expect(await findForgetful(kind)).toEqual([forgetful.name]);
  },
);
