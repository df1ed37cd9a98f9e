import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from './sample-rows.ts';

/** Stores a transcript of a video, with the given changes, and returns its row. */
export async function makeTranscript(
  database: Database,
  changes: Pick<Row<'transcripts'>, 'videoId'> & Partial<Row<'transcripts'>>,
): Promise<Row<'transcripts'>> {
  return insertRow(database, 'transcripts', {
    language: 'en',
    isTimed: true,
    passageCount: 2,
    passages: JSON.stringify([
      { startSecond: 1, text: 'The rent rose.' },
      { startSecond: 62, text: 'Here is the table.' },
    ]),
    text: '0:01 The rent rose.\n1:02 Here is the table.',
    updatedAt: '2025-03-02T12:00:00.000Z',
    ...changes,
  });
}
