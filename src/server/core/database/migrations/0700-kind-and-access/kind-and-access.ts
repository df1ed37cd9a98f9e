import { type Kysely, sql } from 'kysely';
import type { TrashedRows } from '../0400-archives-of-addresses/move-out-of-trash.ts';
import { runStatements } from '../0300-settings/run-statements.ts';

/** A source may state its kind and who can open it. Of the stored ones, also in the trash, none does. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [
    'alter table sources add column kind text',
    'alter table sources add column access text',
  ]);
  const { rows: entries } = await sql<{ id: string; payload: string }>`
    select id, payload from trash`.execute(database);
  for (const { id, payload } of entries) {
    // Written by this program only, so it has this shape.
    const { rows, ...references }: { rows: TrashedRows } = JSON.parse(payload);
    for (const source of rows['sources'] ?? []) Object.assign(source, { kind: null, access: null });
    await sql`
      update trash set payload = ${JSON.stringify({ rows, ...references })},
        schema = '0700-kind-and-access'
      where id = ${id}`.execute(database);
  }
}
