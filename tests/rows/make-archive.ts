import type { Database, Row } from '#server/database/tables.ts';

/** Stores that a source is in the Internet Archive. Returns the row. */
export async function makeArchive(
  database: Database,
  values: Pick<Row<'source_archives'>, 'sourceId' | 'ofUrl'> & Partial<Row<'source_archives'>>,
): Promise<Row<'source_archives'>> {
  return database
    .insertInto('source_archives')
    .values({
      state: 'kept',
      url: `https://web.archive.org/web/20250302120000/${values.ofUrl}`,
      capturedAt: '2025-03-02T12:00:00.000Z',
      isRequested: false,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
