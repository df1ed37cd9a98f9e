import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { messageInputSchema } from '#domain/messages/message-input.ts';
import type { BotCheckFields } from '#domain/messages/bot-check.ts';
import { sendJson } from '#web/http/send-json.ts';

/** Schema of the form. The server, not the form, rejects a filled honeypot field (`leaveEmpty`). */
export const contactFormSchema = z.extend(messageInputSchema, { leaveEmpty: z.string() });

/** Form values as typed. */
export type ContactFormValues = z.input<typeof contactFormSchema>;

/** Form values after validation: cleaned, with the newsletter choice filled in. */
export type ParsedContactForm = z.output<typeof contactFormSchema>;

/** Sends a visitor's message. Throws `ApiError` when the server refuses it. */
export async function sendMessage(form: ParsedContactForm & BotCheckFields): Promise<void> {
  await sendJson('POST', apiRoute.contact, form);
}
