import type { Generated } from 'kysely';

/** Columns with the names and types of an entry, of which some have a default in the database. */
export type WithDefaults<Entry, Defaults extends keyof Entry> = Omit<Entry, Defaults> & {
  [Name in Defaults]: Generated<Entry[Name]>;
};
