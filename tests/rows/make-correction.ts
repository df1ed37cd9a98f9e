import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';

/** Stores a correction with the given changes and returns its row. */
export async function makeCorrection(
  database: Database,
  changes: Partial<Row<'corrections'>> = {},
): Promise<Row<'corrections'>> {
  return database
    .insertInto('corrections')
    .values({
      id: randomUUID(),
      videoId: null,
      videoTitle: 'How a bill becomes law',
      kind: 'correction',
      said: null,
      text: 'The Senate has 100 members, not 101.',
      startSecond: null,
      sourceId: null,
      publishedAt: '2025-03-02T12:00:00.000Z',
      withdrawnAt: null,
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
