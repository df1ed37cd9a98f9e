import * as z from 'zod/mini';
import { secondSchema } from '#domain/sources/citation.ts';
import { isId } from '#domain/id.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import { emailSchema } from '#domain/text/email-schema.ts';
import { singleLineSchema, multilineSchema } from '#domain/text/text-schema.ts';

import { subjects } from './subjects.ts';

const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 10_000;

/** Why a message about an unknown video is refused. */
export const NO_SUCH_VIDEO = 'The video that the message is about could not be found';

/**
 * Schema of a visitor's message, shared by the form and the server. The output contains the cleaned
 * values to store.
 *
 * Control characters are replaced with white space or refused before the text is cleaned, see
 * decision 17. Unknown fields are dropped.
 * See docs/site.md, "Contact form".
 */
export const messageInputSchema = z.object(
  {
    firstName: singleLineSchema('First name', MAX_NAME_LENGTH, cleanText),
    lastName: singleLineSchema('Last name', MAX_NAME_LENGTH, cleanText),
    email: emailSchema(),
    subject: z.enum(
      subjects.map((subject) => subject.value),
      { error: 'Please choose a subject' },
    ),
    message: multilineSchema('Message', MAX_MESSAGE_LENGTH, cleanText),
    aboutVideoId: z.optional(z.string().check(z.refine(isId, { error: NO_SUCH_VIDEO }))),
    aboutSecond: z.optional(secondSchema('The moment')),
    newsletter: z.prefault(z.boolean({ error: 'Newsletter must be true or false' }), false),
  },
  { error: 'Please fill in the contact form' },
);

/** A message ready to store: cleaned, with the newsletter choice filled in. */
export type NewMessage = z.output<typeof messageInputSchema>;
