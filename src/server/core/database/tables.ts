import type { Kysely, Selectable } from 'kysely';
import type { AccessTables } from './tables/access-tables.ts';
import type { AudienceTables } from './tables/audience-tables.ts';
import type { ContentTables } from './tables/content-tables.ts';
import type { KeepingTables } from './tables/keeping-tables.ts';
import type { ServerTables } from './tables/server-tables.ts';

/**
 * The columns of every table. Ids are lower-case UUIDs, and timestamps are ISO 8601 in
 * UTC as text, so both databases store, compare and sort the same values.
 * `Generated` marks a column with a default in the database.
 */
export interface Tables
  extends AccessTables, AudienceTables, ContentTables, KeepingTables, ServerTables {}

export type Database = Kysely<Tables>;

/** A row of a table as a query returns it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
