import type * as z from 'zod/mini';

/**
 * Values that are stored as one row, mostly settings, see `findSettings`. A value that was never saved has
 * its default, so a new one needs no migration.
 */
export interface StoredGroup<Values> {
  /** The key of the row. */
  name: string;
  /** Accepts every value that may be stored, and each default. */
  schema: z.ZodMiniType<Values>;
  defaults: NoInfer<Values>;
}

/** A group that the owner reads and saves as a whole. */
export interface SettingsGroup<Values> extends StoredGroup<Values>, SettingsAccess {}

/** What the calls that read and save a group have of their own, see `callsOf`. */
export interface SettingsAccess<
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Shown extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The address of both calls. */
  address: string;
  /** Checks what the owner sends. */
  input: Input;
  reply: Shown;
  readSummary: string;
  saveSummary: string;
  isSecurity?: boolean;
  /** The reply to a save, if it has more than that to a read. */
  savedReply?: z.ZodMiniType;
  /** Other replies to a save. If there is one with 201, the first save is answered with it. */
  otherReplies?: Readonly<Record<number, z.ZodMiniType>>;
}
