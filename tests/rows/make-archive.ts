import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from './sample-rows.ts';

/** Stores that an address is in the Internet Archive. Returns the row. */
export async function makeArchive(
  database: Database,
  values: Pick<Row<'address_archives'>, 'url'> & Partial<Row<'address_archives'>>,
): Promise<Row<'address_archives'>> {
  return insertRow(database, 'address_archives', {
    state: 'kept',
    snapshotUrl: `https://web.archive.org/web/20250302120000/${values.url}`,
    capturedAt: '2025-03-02T12:00:00.000Z',
    isRequested: false,
    ...values,
  });
}
