import * as z from 'zod/mini';

/**
 * Body of every reply that refuses: one clear sentence, and for invalid input
 * what is wrong with which field.
 */
export const errorReplySchema = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type ErrorReply = z.infer<typeof errorReplySchema>;

/** Body of a reply that has nothing to return: one sentence about what was done. */
export const messageReplySchema = z.object({ message: z.string() });
