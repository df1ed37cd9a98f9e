import * as z from 'zod/mini';
import { cleanText } from '#domain/text/clean-text.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#domain/text/email-address.ts';

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

const NO_CONTROL = /^[^\p{Cc}\u2028\u2029]*$/u;
const NO_CONTROL_BUT_LINES = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;
const SOMETHING_VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

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
    firstName: nameSchema('First name'),
    lastName: nameSchema('Last name'),
    email: emailSchema(),
    subject: z.enum(
      subjects.map((subject) => subject.value),
      { error: 'Please choose a subject' },
    ),
    message: messageSchema(),
    newsletter: z.prefault(z.boolean({ error: 'Newsletter must be true or false' }), false),
  },
  { error: 'Please fill in the contact form' },
);

/** A message as it is stored: cleaned, and with the newsletter answered. */
export type CleanContactMessage = z.output<typeof contactSchema>;

export const contactReplySchema = z.object({ message: z.string() });

function nameSchema(label: string) {
  const required = `${label} is required`;
  return z.string({ error: required }).check(
    z.regex(NO_CONTROL, { error: `${label} must be a single line of text`, abort: true }),
    z.overwrite(cleanText),
    z.regex(SOMETHING_VISIBLE, { error: required, abort: true }),
    z.maxLength(MAX_NAME_LENGTH, {
      error: `${label} must be at most ${MAX_NAME_LENGTH} characters`,
    }),
  );
}

function emailSchema() {
  const invalid = 'Please enter a valid email address';
  return z
    .string({ error: 'Email is required' })
    .check(
      z.regex(NO_CONTROL, { error: invalid, abort: true }),
      z.trim(),
      z.regex(SOMETHING_VISIBLE, { error: 'Email is required', abort: true }),
      z.maxLength(MAX_EMAIL_LENGTH, { error: invalid, abort: true }),
      z.refine(isEmailAddress, { error: invalid }),
    );
}

function messageSchema() {
  return z.string({ error: 'Message is required' }).check(
    z.regex(NO_CONTROL_BUT_LINES, { error: 'Message must be plain text', abort: true }),
    z.overwrite(cleanText),
    z.regex(SOMETHING_VISIBLE, { error: 'Message is required', abort: true }),
    z.maxLength(MAX_MESSAGE_LENGTH, {
      error: `Message must be at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters`,
    }),
  );
}
