import * as z from 'zod/mini';

/**
 * Body of every error reply: a message for the user and, for invalid input, the errors of
 * each field.
 */
export const errorReplySchema = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type ErrorReply = z.infer<typeof errorReplySchema>;

/** Body of a reply that has nothing to return: one sentence about what was done. */
export const messageReplySchema = z.object({ message: z.string() });
