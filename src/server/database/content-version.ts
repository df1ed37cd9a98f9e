import type { Database } from './tables.ts';

/**
 * A text that changes with every committed change of a row that visitors can see, whichever
 * process makes it. Between two reads of the same version, every public read returns the same.
 * See decision 26.
 */
export async function contentVersion(database: Database): Promise<string> {
  const row = await database.selectFrom('content_version').select('version').executeTakeFirst();
  return row?.version ?? WITHOUT_CONTENT;
}

/** After the restore of a site without content there is no row until the content changes. */
const WITHOUT_CONTENT = '';
