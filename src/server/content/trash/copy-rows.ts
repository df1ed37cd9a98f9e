import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lockUntilCommit } from '#server/core/database/lock-until-commit.ts';
import { insertRows, type StoredRow } from '#server/core/database/stored-rows.ts';
import type { Database } from '#server/core/database/tables.ts';
import { goesWith, lockParents } from './take-rows.ts';
import { tablesOf } from './trashed-tables.ts';

/**
 * Copies all rows that go with a video, which is locked, to another video. References of a row to the
 * video or to another row become references to its copy; uploaded files are shared.
 */
export async function copyRows(
  transaction: Database,
  fromVideoId: string,
  videoId: string,
): Promise<void> {
  const [, ...tables] = tablesOf('video');
  const root = { kind: 'video', id: fromVideoId } as const;
  await lockParents(transaction, root);
  // Otherwise a file could be deleted while the second reference to it is not visible yet.
  await lockUntilCommit(transaction, 'uploads');
  const copies = new Map<StoredRow[string], string>([[fromVideoId, videoId]]);
  for (const { table } of tables) {
    const { rows } = await sql<StoredRow>`
      select * from ${sql.table(table)} where ${goesWith(root, table)}`.execute(transaction);
    for (const { id } of rows) if (id !== undefined) copies.set(id, randomUUID());
    const copied = rows.map((row) => {
      const fields = Object.entries(row).map(([name, value]) => [name, copies.get(value) ?? value]);
      return Object.fromEntries(fields);
    });
    await insertRows(transaction, { name: table }, copied);
  }
}
