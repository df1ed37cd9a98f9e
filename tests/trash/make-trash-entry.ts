import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from '#tests/rows/sample-rows.ts';

/** Stores an entry of the trash with the given changes, by default without rows, and returns its id. */
export async function makeTrashEntry(database: Database, changes: Partial<Row<'trash'>> = {}) {
  const { id } = await insertRow(database, 'trash', newEntry(changes));
  return id;
}

/** Stores so many entries of the trash without rows. */
export async function makeTrashEntries(database: Database, count: number): Promise<void> {
  const entries = Array.from({ length: count }, () => newEntry({}));
  await database.insertInto('trash').values(entries).execute();
}

function newEntry(changes: Partial<Row<'trash'>>): Row<'trash'> {
  return {
    id: randomUUID(),
    kind: 'video',
    title: 'Older',
    deletedAt: '2025-03-01T12:00:00.000Z',
    expiresAt: '2025-03-31T12:00:00.000Z',
    schema: '0100-baseline',
    payload: '{"rows":{},"references":[]}',
    messageId: null,
    ...changes,
  };
}
