import type { Database } from '#server/database/tables.ts';
import type { Env } from '#server/settings/env.ts';

/** The part of the context that is there before all others. */
export interface Core {
  /** Already migrated. */
  database: Database;
  env: Env;
  now: () => Date;
}
