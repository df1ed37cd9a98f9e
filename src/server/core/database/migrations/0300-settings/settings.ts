import { type Kysely, sql } from 'kysely';
import { createContentTriggers } from './create-content-triggers.ts';
import { publicChanges } from './public-changes.ts';
import { isPostgres, runStatements } from './run-statements.ts';

/** Every group of settings becomes a row. Before, each was a table with one row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [table]);
  for (const each of tables) await move(database, each);
  await createContentTriggers(database, 'settings', publicChanges(isPostgres(database)));
}

const table = `
  create table settings (
    "group" text not null primary key,
    json text not null,
    "updatedAt" text not null
  )`;

/** The table of each group, and how the row that counted was found. */
const tables = [
  { group: 'site', name: 'site_settings', row: 'order by "updatedAt" desc, id' },
  { group: 'email', name: 'email_settings', row: 'order by "updatedAt" desc, id' },
  { group: 'keeping', name: 'keeping_settings', row: `where id = 'keeping'` },
  { group: 'readers', name: 'reader_settings', row: `where id = 'readers'` },
] as const;

async function move(
  database: Kysely<unknown>,
  { group, name, row }: (typeof tables)[number],
): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(name)} ${sql.raw(row)} limit 1`.execute(database);
  for (const { id: _, updatedAt = new Date().toISOString(), ...values } of rows) {
    await sql`insert into settings values (${group}, ${JSON.stringify(values)}, ${updatedAt})`.execute(
      database,
    );
  }
  await sql`drop table ${sql.table(name)}`.execute(database);
}
