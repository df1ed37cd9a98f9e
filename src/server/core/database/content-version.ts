import type { Database } from './tables.ts';

/**
 * A text that changes when any process commits a change of a table that public pages are rendered
 * from. While it stays the same, public queries return the same rows, except that scheduled videos
 * appear. See decision 26.
 */
export async function contentVersion(database: Database): Promise<string> {
  const row = await database.selectFrom('content_version').select('version').executeTakeFirst();
  // After the restore of a site without content, the table is empty until the content changes.
  return row?.version ?? '';
}
