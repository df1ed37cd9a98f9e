import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/database/tables.ts';

/** Stores the given values of the site; the others are not set. */
export async function makeSiteSettings(
  database: Database,
  values: Partial<Row<'site_settings'>> = {},
): Promise<Row<'site_settings'>> {
  return database
    .insertInto('site_settings')
    .values({ id: randomUUID(), updatedAt: '2025-03-01T12:00:00.000Z', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
