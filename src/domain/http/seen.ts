import * as z from 'zod/mini';
import { errorReplySchema } from './replies.ts';

/**
 * The values that the sender of an update had loaded for the fields that it sends. The server
 * compares them with the stored values, to keep what another window has saved in the meantime, or
 * to refuse the update. Without them, the update overwrites the stored values. See docs/product.md,
 * "Editing in two windows".
 */
export const seenSchema = z.optional(z.record(z.string(), z.unknown()));

export type Seen = Readonly<Record<string, unknown>>;

/** Body of the 409 reply to an update that would overwrite what its sender has not seen. */
export const lostUpdateReplySchema = z.extend(errorReplySchema, {
  /** The stored values of the fields that collide. */
  current: z.optional(z.record(z.string(), z.unknown())),
});

export type LostUpdateReply = z.infer<typeof lostUpdateReplySchema>;

/** Adds `seen` to an update: the values of the updated fields in the entry as it was loaded. */
export function withSeen<Update extends object>(
  entry: object,
  update: Update,
): Update & { seen: Seen } {
  return { ...update, seen: seenValues(entry, Object.keys(update)) };
}

/** The values of these fields in an entry as it was loaded. Fields that it does not have are left out. */
export function seenValues(entry: object, fields: readonly string[]): Seen {
  const known = fields.filter((field) => field in entry);
  return Object.fromEntries(known.map((field) => [field, Reflect.get(entry, field)]));
}
