import { useMutation, useQueryClient } from '@tanstack/react-query';

import {
  readMailServer,
  saveMailServer,
  sendTestMail,
  testMailServer,
} from '#domain/calls/settings-calls.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { MailServerInput } from '#domain/email-settings/mail-server.ts';

import { read, send } from '../ui/requests/make-call.ts';
import { refetchChanged } from '../ui/requests/use-call.ts';

/** Sends a mail to the saved address. Resolves to the mail server's reply. */
export function useSendTestMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await send(queryClient, sendTestMail, {})).message,
  });
}

/** Sends a mail through a mail server that is not saved. Resolves to the mail server's reply. */
export function useTestMailServer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: MailServerInput) =>
      (await send(queryClient, testMailServer, { body })).message,
  });
}

/** Saves the mail server. */
export function useSaveMailServer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MailServerInput & { seen: Seen }) =>
      send(queryClient, saveMailServer, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(read(readMailServer).queryKey, saved);
      void refetchChanged(queryClient, saveMailServer);
    },
  });
}
