import type { Context } from '#server/core/context/context.ts';

export interface Call {
  what: string;
  run: (context: Context) => Promise<unknown>;
  /** Indexes that the plans of the call's queries use. */
  indexes: string[];
  /** Large tables that the call may read without an index, because it needs every row. */
  wholeTables?: readonly string[];
}
