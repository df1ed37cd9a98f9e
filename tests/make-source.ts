import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/database/tables.ts';

/** Stores a source of the given video with the given changes and returns its row. */
export async function makeSource(
  database: Database,
  changes: Partial<Row<'sources'>> & Pick<Row<'sources'>, 'videoId'>,
): Promise<Row<'sources'>> {
  return database
    .insertInto('sources')
    .values({
      id: randomUUID(),
      title: 'The Constitution, Article I',
      description: 'Section 7 describes the path of a bill.',
      url: 'https://www.archives.gov/founding-docs/constitution-transcript',
      fileType: null,
      fileName: null,
      createdAt: '2025-03-01T12:00:00.000Z',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
