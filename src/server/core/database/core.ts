import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';

/** The part of the context that is there before all others. */
export interface Core {
  /** Already migrated. */
  database: Database;
  env: Env;
  now: () => Date;
}
