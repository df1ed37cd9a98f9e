import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';

/** Stores a citation of the given source of the given video and returns its row. */
export async function makeCitation(
  database: Database,
  changes: Partial<Row<'citations'>> & Pick<Row<'citations'>, 'videoId' | 'sourceId'>,
): Promise<Row<'citations'>> {
  return database
    .insertInto('citations')
    .values({
      id: randomUUID(),
      startSecond: 252,
      endSecond: null,
      claim: 'Every bill starts in one chamber.',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
