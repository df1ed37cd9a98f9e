import { useMutation, useQueryClient } from '@tanstack/react-query';

import { downloadReaders } from '#domain/calls/reader-calls.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import { sendForFile } from '#web/http/send-json.ts';

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
