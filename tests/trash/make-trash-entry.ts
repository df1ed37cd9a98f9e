import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/database/tables.ts';

/** Stores an entry of the trash with the given changes, by default without rows, and returns its id. */
export async function makeTrashEntry(
  database: Database,
  changes: Partial<Row<'trash'>> = {},
): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto('trash')
    .values({
      id,
      kind: 'video',
      title: 'Older',
      deletedAt: '2025-03-01T12:00:00.000Z',
      expiresAt: '2025-03-31T12:00:00.000Z',
      schema: '0038-trash',
      payload: '{"rows":{},"references":[]}',
      ...changes,
    })
    .execute();
  return id;
}
