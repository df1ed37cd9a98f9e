import type * as z from 'zod/mini';

/**
 * Settings that are stored as one row, see `findSettings`. A value that was never saved has its default,
 * so a new one needs no migration.
 */
export interface SettingsGroup<Values> {
  /** The key of the row. */
  name: string;
  /** Accepts every value that may be stored, and each default. */
  schema: z.ZodMiniType<Values>;
  defaults: Values;
}
