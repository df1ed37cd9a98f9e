import { apiAddress } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../use-api-mutation.ts';

/** All uploaded files. */
export const filesQuery: ApiQuery = { queryKey: adminQueryKeys.files };

export function useDeleteFile(name: string) {
  return useApiMutation({
    send: (queryClient) =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(adminQueryKeys.file(name)) }),
    invalidates: [adminQueryKeys.files],
  });
}
