import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callKey } from '#domain/calls/call.ts';
import { readHealth } from '#domain/calls/health-calls.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { emailSettingsSchema, type EmailSettings } from '#domain/email-settings/email-settings.ts';
import type { Seen } from '#domain/http/seen.ts';
import {
  type MailServer,
  type MailServerInput,
  mailServerSchema,
} from '#domain/email-settings/mail-server.ts';
import { messageReplySchema } from '#domain/http/replies.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';

export const emailSettingsQuery: ApiQuery = { queryKey: adminQueryKeys.emailSettings };

/** Why no notification can be mailed, if something prevents it. */
export const mailObstacleQuery: ApiQuery = { queryKey: adminQueryKeys.mailObstacle };

export const mailServerQuery: ApiQuery = { queryKey: adminQueryKeys.mailServer };

/**
 * Saves the settings. Resolves to the stored settings. If another window has saved others,
 * `emailSettingsQuery` has those afterward.
 */
export function useSaveEmailSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (settings: EmailSettings & { seen: Seen }): Promise<EmailSettings> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.emailSettings, settings);
      return emailSettingsSchema.parse(reply);
    },
    onError: (error) => {
      const stored = changedEntry(error);
      if (!stored) return;
      queryClient.setQueryData<EmailSettings>(
        adminQueryKeys.emailSettings,
        emailSettingsSchema.parse(stored),
      );
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(adminQueryKeys.emailSettings, stored);
      void queryClient.invalidateQueries({ queryKey: callKey(readHealth) });
    },
  });
}

/** Sends a mail to the saved address. Resolves to the mail server's reply. */
export function useSendTestMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<string> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.testMail);
      return messageReplySchema.parse(reply).message;
    },
  });
}

/** Sends a mail through a mail server that is not saved. Resolves to the mail server's reply. */
export function useTestMailServer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entered: MailServerInput): Promise<string> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.testMailServer, entered);
      return messageReplySchema.parse(reply).message;
    },
  });
}

/** Saves the mail server. */
export function useSaveMailServer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entered: MailServerInput & { seen: Seen }): Promise<MailServer> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.mailServer, entered);
      return mailServerSchema.parse(reply);
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(adminQueryKeys.mailServer, saved);
      void queryClient.invalidateQueries({ queryKey: callKey(readHealth) });
    },
  });
}
