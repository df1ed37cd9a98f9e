import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { migrateTo, migrationNames } from '#server/database/migrate.ts';
import { schemaAfter } from '#server/database/site-schema.ts';
import {
  keptReferences,
  rootTables,
  trashedTables,
  unrestoredTables,
} from '#server/trash/trashed-tables.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

const last = migrationNames.at(-1) ?? '';

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

test.each(eachDatabase)(
  'a migration that changes a table of the trash rewrites or empties the trash, on %s',
  async (kind) => {
    const first = migrationNames.indexOf('0038-trash');
    const tables = new Set<string>(trashedTables.map(({ table }) => table));
    const columnsAfter = async (migration: string) =>
      (await schemaAfter(migration))
        .filter(({ name }) => tables.has(name))
        .map(({ name, columns }) => ({ name, columns }));
    const forgotten: string[] = [];
    for (const [index, migration] of migrationNames.slice(first + 1).entries()) {
      const before = migrationNames[first + index] ?? '';
      const old = await columnsAfter(before);
      const names = new Set(old.map(({ name }) => name));
      // Of a new table, there are no rows in the trash yet.
      const changed = (await columnsAfter(migration)).filter(({ name }) => names.has(name));
      if (JSON.stringify(old) === JSON.stringify(changed)) continue;
      await using env = await testEnv({ database: kind });
      const database = await connectDatabase(env);
      try {
        await migrateTo(database, before);
        const time = '2025-03-01T12:00:00.000Z';
        await sql`
          insert into trash (id, kind, title, "deletedAt", "expiresAt", schema, payload)
          values ('a', 'video', 'A', ${time}, ${time}, ${before}, '{"rows":{},"references":[]}')`.execute(
          database,
        );
        await migrateTo(database, migration);
        const { rows } = await sql`select id from trash where schema <> ${migration}`.execute(
          database,
        );
        if (rows.length > 0) forgotten.push(migration);
      } finally {
        await database.destroy();
      }
    }
    expect(forgotten).toEqual([]);
  },
);
