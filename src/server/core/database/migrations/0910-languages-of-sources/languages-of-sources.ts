import { type Kysely, sql } from 'kysely';
import { createContentTriggers } from '../0300-settings/create-content-triggers.ts';
import { isPostgres, runStatements } from '../0300-settings/run-statements.ts';
import type { TrashedRows } from '../0400-archives-of-addresses/move-out-of-trash.ts';

/** A source and a mirror may have a language. Of the stored ones, also in the trash, none has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [
    ...['sources', 'mirrors', 'search_passages'].map(
      (table) => `alter table ${table} add column language text`,
    ),
    ...triggersOfMirrors.map((trigger) =>
      isPostgres(database)
        ? `drop trigger ${trigger} on mirrors`
        : `drop trigger if exists ${trigger}`,
    ),
  ]);
  await createContentTriggers(database, 'mirrors', [['update', differs]]);
  const { rows: entries } = await sql<{ id: string; payload: string }>`
    select id, payload from trash`.execute(database);
  for (const { id, payload } of entries) {
    // Written by this program only, so it has this shape.
    const { rows, ...others }: { rows: TrashedRows } = JSON.parse(payload);
    for (const row of [...(rows['sources'] ?? []), ...(rows['mirrors'] ?? [])]) {
      Object.assign(row, { language: null });
    }
    await sql`
      update trash set payload = ${JSON.stringify({ rows, ...others })},
        schema = '0910-languages-of-sources'
      where id = ${id}`.execute(database);
  }
}

/** They are created again. SQLite has only the first. */
const triggersOfMirrors = ['mirrors_update_changes_content', 'mirrors_truncation_changes_content'];

/** Whether visitors see a change of a mirror. */
const differs = ['label', 'url', 'sortOrder', 'language']
  .map((column) => `new."${column}" is distinct from old."${column}"`)
  .join(' or ');
