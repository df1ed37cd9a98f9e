import * as z from 'zod/mini';

/** Nobody reads, fills in and sends the contact form faster than this, not even with autofill. */
export const MIN_FILL_TIME_MS = 2000;

const FILLED_IN =
  'A field that people cannot see was filled in. Please send the message without it.';

/**
 * What the contact form sends beside the message, so that robots give
 * themselves away. Both are optional: who writes without the form is judged by
 * the limits alone.
 */
const robotSignsSchema = z.object({
  /** A field that people neither see nor hear. */
  leaveEmpty: z.optional(
    z.string({ error: FILLED_IN }).check(z.maxLength(0, { error: FILLED_IN })),
  ),
  /** From the form's first display to its sending. */
  fillTimeMs: z.optional(
    z.number({ error: 'The fill time must be a number of milliseconds.' }).check(
      z.minimum(MIN_FILL_TIME_MS, {
        error: 'That was quicker than anyone can write. Please wait a moment and send it again.',
      }),
    ),
  ),
});

export type BotCheckFields = z.infer<typeof robotSignsSchema>;

/**
 * Why a message is taken for a robot's, as a sentence for its sender; `null` when
 * it is not. What is no message at all is left to the rules of messages.
 */
export function botCheckProblem(body: unknown): string | null {
  const issues = robotSignsSchema.safeParse(body).error?.issues ?? [];
  const signs = issues.filter(({ path }) => path.length > 0);
  return signs.length === 0 ? null : signs.map(({ message }) => message).join(' ');
}
