import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';

/** Stores a biography with the given changes and returns its row. */
export async function makeBio(
  database: Database,
  changes: Partial<Row<'bio_content'>> = {},
): Promise<Row<'bio_content'>> {
  return database
    .insertInto('bio_content')
    .values({
      id: randomUUID(),
      content: '<p>I explain how government works.</p>',
      headshotUrl: null,
      lastUpdated: '2025-03-01T12:00:00.000Z',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a biography with a link to the URL, as it is stored. */
export function bioLinkingTo(url: string): string {
  return `<p>See <a href="${url}" target="_blank" rel="noopener noreferrer">this</a>.</p>`;
}
