import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';

/** Stores a visible social link with the given changes and returns its row. */
export async function makeSocialLink(
  database: Database,
  changes: Partial<Row<'social_links'>> = {},
): Promise<Row<'social_links'>> {
  return database
    .insertInto('social_links')
    .values({
      id: randomUUID(),
      platform: 'YouTube',
      url: 'https://www.youtube.com/@plainevidence',
      createdAt: '2025-03-01T12:00:00.000Z',
      updatedAt: '2025-03-01T12:00:00.000Z',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
