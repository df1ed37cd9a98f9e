import * as z from 'zod/mini';
import { ONE_LINE, SOMETHING_VISIBLE } from '#domain/text/characters.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#domain/text/email-address.ts';
import { lineSchema, textSchema } from '#domain/text/text-schema.ts';

/** What a message can be about, in the order it is offered. Source: specification §3. */
export const subjects = [
  { value: 'general', label: 'General Inquiry' },
  { value: 'video-request', label: 'Video Topic Request' },
  { value: 'source-suggestion', label: 'Source Suggestion' },
  { value: 'collaboration', label: 'Collaboration' },
  { value: 'media', label: 'Media Inquiry' },
  { value: 'other', label: 'Other' },
] as const;

const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 10_000;

/**
 * A visitor's message as the form and the server both read it; the output is
 * the cleaned text that is stored.
 *
 * Control characters are refused before cleaning: a line break in a name could
 * forge a mail header, and PostgreSQL refuses NUL. Unknown fields are dropped.
 * Source: specification §5.
 */
export const contactSchema = z.object(
  {
    firstName: lineSchema('First name', MAX_NAME_LENGTH),
    lastName: lineSchema('Last name', MAX_NAME_LENGTH),
    email: emailSchema(),
    subject: z.enum(
      subjects.map((subject) => subject.value),
      { error: 'Please choose a subject' },
    ),
    message: textSchema('Message', MAX_MESSAGE_LENGTH),
    newsletter: z.prefault(z.boolean({ error: 'Newsletter must be true or false' }), false),
  },
  { error: 'Please fill in the contact form' },
);

/** A message as it is stored: cleaned, and with the newsletter answered. */
export type NewMessage = z.output<typeof contactSchema>;

function emailSchema() {
  const invalid = 'Please enter a valid email address';
  return z
    .string({ error: 'Email is required' })
    .check(
      z.regex(ONE_LINE, { error: invalid, abort: true }),
      z.trim(),
      z.regex(SOMETHING_VISIBLE, { error: 'Email is required', abort: true }),
      z.maxLength(MAX_EMAIL_LENGTH, { error: invalid, abort: true }),
      z.refine(isEmailAddress, { error: invalid }),
    );
}
