import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../use-api-mutation.ts';

/** All files in the uploads folder. */
export const filesQuery: ApiQuery = { queryKey: queryKeys.files };

export function useDeleteFile(name: string) {
  return useApiMutation({
    send: (queryClient) =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(queryKeys.file(name)) }),
    invalidates: [queryKeys.files],
  });
}
