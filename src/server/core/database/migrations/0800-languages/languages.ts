import { type Kysely, sql } from 'kysely';
import { runStatements } from '../0300-settings/run-statements.ts';
import type { TrashedRows } from '../0400-archives-of-addresses/move-out-of-trash.ts';

/** A video may have another language than the site. Of the stored ones, also in the trash, none has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, ['alter table videos add column language text']);
  const { rows: entries } = await sql<{ id: string; payload: string }>`
    select id, payload from trash`.execute(database);
  for (const { id, payload } of entries) {
    // Written by this program only, so it has this shape.
    const { rows, ...others }: { rows: TrashedRows } = JSON.parse(payload);
    for (const video of rows['videos'] ?? []) Object.assign(video, { language: null });
    await sql`
      update trash set payload = ${JSON.stringify({ rows, ...others })}, schema = '0800-languages'
      where id = ${id}`.execute(database);
  }
}
