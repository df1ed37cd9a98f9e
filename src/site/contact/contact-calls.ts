import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { apiAddress, apiKey } from '#domain/addresses.ts';
import { messageInputSchema } from '#domain/messages/message-input.ts';
import type { BotCheckFields } from '#domain/messages/bot-check.ts';
import { sendJson } from '#web/http/send-json.ts';

/** The message, and a field that only robots fill in; what that means, the server says. */
export const contactFormSchema = z.extend(messageInputSchema, { leaveEmpty: z.string() });

/** The form as it is typed. */
export type ContactFormValues = z.input<typeof contactFormSchema>;

/** The form as it is sent: cleaned, and with the newsletter answered. */
export type CheckedContactForm = z.output<typeof contactFormSchema>;

/** Sends a visitor's message. */
export function useSendMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: CheckedContactForm & BotCheckFields) =>
      sendJson(queryClient, {
        method: 'POST',
        address: apiAddress(apiKey.contact),
        body: form,
      }),
  });
}
