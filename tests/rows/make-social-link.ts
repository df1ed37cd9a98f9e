import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from './sample-rows.ts';

/** Stores a visible social link with the given changes and returns its row. */
export function makeSocialLink(database: Database, changes: Partial<Row<'social_links'>> = {}) {
  return insertRow(database, 'social_links', {
    id: randomUUID(),
    platform: 'YouTube',
    url: 'https://www.youtube.com/@plainevidence',
    createdAt: '2025-03-01T12:00:00.000Z',
    updatedAt: '2025-03-01T12:00:00.000Z',
    ...changes,
  });
}
