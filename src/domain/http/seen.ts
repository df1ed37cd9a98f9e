import * as z from 'zod/mini';
import { errorReplySchema } from './replies.ts';

/**
 * The values of an entry as the sender of an update has loaded them. The server refuses the update
 * if a stored value differs, because another window has changed the entry in the meantime. Without
 * `seen`, the update is stored. See docs/panel.md, "Editing in two windows".
 */
export const seenSchema = z.optional(z.record(z.string(), z.unknown()));

export type Seen = Readonly<Record<string, unknown>>;

/** Body of the 409 reply to an update of an entry that was changed in the meantime. */
export const changedMeanwhileReplySchema = z.extend(errorReplySchema, {
  /** The stored entry. */
  current: z.optional(z.record(z.string(), z.unknown())),
});

export type ChangedMeanwhileReply = z.infer<typeof changedMeanwhileReplySchema>;

/**
 * The values of an entry for the fields of a schema.
 *
 * @param fields the schema of the values that can be edited
 */
export function seenValues(entry: object, fields: z.ZodMiniObject): Seen {
  const values = Object.entries(entry);
  return Object.fromEntries(values.filter(([name]) => name in fields.shape));
}
