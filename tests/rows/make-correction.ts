import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from './sample-rows.ts';

/** Stores a correction with the given changes and returns its row. */
export function makeCorrection(database: Database, changes: Partial<Row<'corrections'>> = {}) {
  return insertRow(database, 'corrections', {
    id: randomUUID(),
    videoTitle: 'How a bill becomes law',
    kind: 'correction',
    text: 'The Senate has 100 members, not 101.',
    publishedAt: '2025-03-02T12:00:00.000Z',
    ...changes,
  });
}
