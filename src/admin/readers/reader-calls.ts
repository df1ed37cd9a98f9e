import { useMutation, useQueryClient } from '@tanstack/react-query';

import { downloadReaders } from '#domain/calls/reader-calls.ts';
import type { Seen } from '#domain/http/seen.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import {
  type AdminReaderSettings,
  adminReaderSettingsSchema,
  type ReaderSettingsUpdate,
} from '#domain/readers/reader-settings.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendForFile, sendJson } from '#web/http/send-json.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';

export const readerSettingsQuery: ApiQuery = { queryKey: adminQueryKeys.readerSettings };

/**
 * Changes some settings. Resolves to all of them as they are stored. If another window has saved others,
 * `readerSettingsQuery` has those afterward.
 */
export function useSaveReaderSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (
      update: ReaderSettingsUpdate & { seen: Seen },
    ): Promise<AdminReaderSettings> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.readerSettings, update);
      return adminReaderSettingsSchema.parse(reply);
    },
    onError: (error) =>
      changedEntry(error) &&
      queryClient.invalidateQueries({ queryKey: adminQueryKeys.readerSettings }),
    onSuccess: (stored) => queryClient.setQueryData(adminQueryKeys.readerSettings, stored),
  });
}

/** Confirms the current password, and lets the browser store the list of readers. */
export function useDownloadReaders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: Confirmation) => {
      const file = await sendForFile(queryClient, 'POST', downloadReaders.path, request);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'readers.csv';
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
}
