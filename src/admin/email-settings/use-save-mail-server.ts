import { useMutation, useQueryClient } from '@tanstack/react-query';

import { readMailServer, saveMailServer } from '#domain/calls/settings-calls.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { MailServerInput } from '#domain/email-settings/mail-server.ts';

import { read, send } from '../ui/requests/make-call.ts';
import { refetchChanged } from '../ui/requests/use-call.ts';

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
