import { useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress, apiKey } from '#domain/addresses.ts';
import type { ContactMessage } from '#domain/messages/contact.ts';
import { sendJson } from '#web/http/send-json.ts';

/** Sends a visitor's message. */
export function useSendMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: ContactMessage) =>
      sendJson(queryClient, {
        method: 'POST',
        address: apiAddress(apiKey.contact),
        body: message,
      }),
  });
}
