import { useMutation, useQueryClient } from '@tanstack/react-query';

import { downloadReaders } from '#domain/calls/reader-calls.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import { sendForFile } from '#web/http/send-json.ts';

import { download } from '../ui/requests/download.ts';

/** Confirms the current password, and lets the browser store the list of readers. */
export function useDownloadReaders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: Confirmation) => {
      const file = await sendForFile(queryClient, 'POST', downloadReaders.path, request);
      const address = URL.createObjectURL(file);
      download(address, 'readers.csv');
      URL.revokeObjectURL(address);
    },
  });
}
