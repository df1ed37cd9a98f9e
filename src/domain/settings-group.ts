import type * as z from 'zod/mini';

/**
 * Settings that are stored as one row, see `findSettings`. A value that was never saved has its default,
 * so a new one needs no migration.
 */
export interface SettingsGroup<Values> extends SettingsAccess {
  /** The key of the row. */
  name: string;
  /** Accepts every value that may be stored, and each default. */
  schema: z.ZodMiniType<Values>;
  defaults: NoInfer<Values>;
}

/** How the panel reads and saves the settings of a group: what its two calls have of their own. */
export interface SettingsAccess<
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Shown extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The address of both calls. */
  address: string;
  /** Checks what the owner sends. */
  input: Input;
  read: { summary: string; reply: Shown };
  save: {
    summary: string;
    reply: z.ZodMiniType;
    isSecurity?: boolean;
    /** With 201, this is the status of the first save. */
    otherReplies?: Readonly<Record<number, z.ZodMiniType>>;
  };
}
