import * as z from 'zod/mini';

/** How many days the trash keeps an entry. */
export const TRASH_DAYS = 30;

const trashKindSchema = z.enum(['video', 'source', 'message']);

export type TrashKind = z.infer<typeof trashKindSchema>;

/** A deleted video, source or message that can be restored. */
const trashEntrySchema = z.object({
  id: z.string(),
  kind: trashKindSchema,
  /** The title of a video or a source, or the name of the sender of a message. */
  title: z.string(),
  /** ISO 8601 instants in UTC. */
  deletedAt: z.string(),
  expiresAt: z.string(),
});

export type TrashEntry = z.infer<typeof trashEntrySchema>;

/** The content of the trash, the latest deletion first. */
export const trashListingSchema = z.object({ entries: z.array(trashEntrySchema) });

/** Body of the reply to the deletion of a video, a source or a message. */
export const deletionReplySchema = z.object({
  message: z.string(),
  /** The entry in the trash; `null` if it would be larger than the whole trash may be. */
  trashId: z.nullable(z.string()),
});
