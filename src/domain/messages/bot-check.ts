import * as z from 'zod/mini';

/** Minimum time for a person to fill in and send the contact form, even with autofill. */
export const MIN_FILL_TIME_MS = 2000;

const FILLED_IN =
  'A field that people cannot see was filled in. Please send the message without it.';

/**
 * Fields that the contact form sends with the message to detect bots. Both are optional: a
 * program that calls the API directly may omit them, and only the rate limits apply to it.
 */
const botCheckSchema = z.object({
  /**
   * Honeypot: a field that is hidden from people and screen readers, but that bots often fill in.
   */
  leaveEmpty: z.optional(
    z.string({ error: FILLED_IN }).check(z.maxLength(0, { error: FILLED_IN })),
  ),
  /** Time from showing the form to sending it. */
  fillTimeMs: z.optional(
    z.number({ error: 'The fill time must be a number of milliseconds.' }).check(
      z.minimum(MIN_FILL_TIME_MS, {
        error: 'That was quicker than anyone can write. Please wait a moment and send it again.',
      }),
    ),
  ),
});

export type BotCheckFields = z.infer<typeof botCheckSchema>;

/**
 * Checks the message for signs of a bot. Returns an error text for the sender, or `null` if it finds
 * no such sign. Also returns `null` for a body that is not an object; the message schema refuses it.
 */
export function botCheckProblem(body: unknown): string | null {
  const issues = botCheckSchema.safeParse(body).error?.issues ?? [];
  const fieldIssues = issues.filter(({ path }) => path.length > 0);
  return fieldIssues.length === 0 ? null : fieldIssues.map(({ message }) => message).join(' ');
}
