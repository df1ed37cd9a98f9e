import type { TableMetadata } from 'kysely';
import type { Database } from './tables.ts';

/** The tables with rows of the site, without the full-text index, which consists of tables too. */
export async function storedTables(database: Database): Promise<TableMetadata[]> {
  const tables = await database.introspection.getTables();
  return tables.filter(({ name }) => !name.startsWith(SEARCH_INDEX));
}

/** The full-text index over `search_passages`, which triggers write. */
const SEARCH_INDEX = 'search_index';
