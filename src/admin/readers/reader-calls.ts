import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress } from '#domain/addresses.ts';
import type { Seen } from '#domain/http/seen.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import {
  foundReadersSchema,
  readerImportSchema,
  readerPageSchema,
  type ReaderImport,
} from '#domain/readers/reader.ts';
import {
  type AdminReaderSettings,
  adminReaderSettingsSchema,
  type ReaderSettingsUpdate,
} from '#domain/readers/reader-settings.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { getJson } from '#web/http/get-json.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendForFile, sendJson } from '#web/http/send-json.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

export const readerSettingsQuery: ApiQuery = { queryKey: adminQueryKeys.readerSettings };

/** One page of readers whose address contains the text. */
export function readersQuery(page: number, search: string) {
  const query = new URLSearchParams({ page: String(page), search });
  const address = `${apiAddress(adminQueryKeys.readers)}?${query}`;
  return queryOptions({
    queryKey: [...adminQueryKeys.readers, page, search],
    queryFn: async ({ signal }) => readerPageSchema.parse(await getJson(address, signal)),
  });
}

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
  return useApiMutation({
    send: async (queryClient, request: Confirmation) => {
      const file = await sendForFile(queryClient, 'POST', adminQueryKeys.readersCsv, request);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'readers.csv';
      link.click();
      URL.revokeObjectURL(link.href);
    },
    invalidates: [],
  });
}

/** Deletes a reader, and then loads every list of readers again. */
export function useDeleteReader() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sendJson(queryClient, 'DELETE', adminQueryKeys.reader(id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminQueryKeys.readers }),
  });
}

/** Finds the readers whose addresses a text contains. */
export function useFindReaders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.findReaders, { text });
      return foundReadersSchema.parse(reply).readers;
    },
  });
}

interface AddressFile {
  file: File;
  /** Whether the addresses are stored; otherwise the reply says what would be done. */
  isStored: boolean;
}

export function useImportReaders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, isStored }: AddressFile): Promise<ReaderImport> => {
      const form = new FormData();
      form.set('file', file);
      form.set('commit', String(isStored));
      const address = apiAddress(adminQueryKeys.readersImport);
      const reply = await sendForm(queryClient, { method: 'POST', address, form });
      return readerImportSchema.parse(reply);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminQueryKeys.readers }),
  });
}
