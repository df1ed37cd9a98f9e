import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from './sample-rows.ts';

/** Stores a biography with the given changes and returns its row. */
export function makeBio(database: Database, changes: Partial<Row<'bio_content'>> = {}) {
  return insertRow(database, 'bio_content', {
    id: randomUUID(),
    content: '<p>I explain how government works.</p>',
    lastUpdated: '2025-03-01T12:00:00.000Z',
    ...changes,
  });
}

/** Returns a biography with a link to the URL, as it is stored. */
export function bioLinkingTo(url: string): string {
  return `<p>See <a href="${url}" target="_blank" rel="noopener noreferrer">this</a>.</p>`;
}
