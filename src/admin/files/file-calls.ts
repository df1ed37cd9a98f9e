import { useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { sendJson } from '#web/http/send-json.ts';

/** Everything in the uploads folder. */
export const filesQuery: SiteQuery = { queryKey: queryKeys.files };

/** Is over when the list on the screen says the same as the server. */
export function useDeleteFile(name: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(queryKeys.file(name)) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.files, exact: true }),
  });
}
