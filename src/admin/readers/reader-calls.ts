import { useMutation, useQueryClient } from '@tanstack/react-query';

import { readReaderSettings, saveReaderSettings } from '#domain/calls/settings-calls.ts';
import { downloadReaders } from '#domain/calls/reader-calls.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { ReaderSettingsUpdate } from '#domain/readers/reader-settings.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import { sendForFile } from '#web/http/send-json.ts';

import { useSaveSettings } from '../calls/use-save-settings.ts';
import { read, send } from '../ui/requests/make-call.ts';

export function useSaveReaderSettings() {
  return useSaveSettings(
    read(readReaderSettings),
    (queryClient, body: ReaderSettingsUpdate & { seen: Seen }) =>
      send(queryClient, saveReaderSettings, { body }),
  );
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
