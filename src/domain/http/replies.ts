import * as z from 'zod/mini';

/**
 * Stable codes of the errors that a client reacts to. A client must not compare the messages, which
 * are written for people and may change.
 */
export type ErrorCode =
  | 'wrong-password'
  | 'password-change-required'
  | 'generated-password-expired'
  | 'changed-meanwhile';

/**
 * Body of every error reply: one clear sentence; a code if clients react to it; and for invalid
 * input, a message for each invalid field.
 */
export const errorReplySchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type ErrorReply = z.infer<typeof errorReplySchema>;

/** Body of a reply without data: one sentence about what was done. */
export const messageReplySchema = z.object({ message: z.string() });
