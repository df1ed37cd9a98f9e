import { useMutation, useQueryClient } from '@tanstack/react-query';

import {
  readEmailSettings,
  readMailServer,
  saveEmailSettings,
  saveMailServer,
  sendTestMail,
  testMailServer,
} from '#domain/calls/settings-calls.ts';
import { emailSettingsSchema, type EmailSettings } from '#domain/email-settings/email-settings.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { MailServerInput } from '#domain/email-settings/mail-server.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import { read, send } from '../ui/requests/make-call.ts';
import { refetchChanged } from '../ui/requests/use-call.ts';

/**
 * Saves the settings. Resolves to the stored settings. If another window has saved others,
 * the query of the settings has those afterward.
 */
export function useSaveEmailSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: EmailSettings & { seen: Seen }): Promise<EmailSettings> =>
      emailSettingsSchema.parse(await send(queryClient, saveEmailSettings, { body })),
    onError: (error) => {
      const stored = changedEntry(error);
      if (!stored) return;
      queryClient.setQueryData(read(readEmailSettings).queryKey, emailSettingsSchema.parse(stored));
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(read(readEmailSettings).queryKey, stored);
      void refetchChanged(queryClient, saveEmailSettings);
    },
  });
}

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
