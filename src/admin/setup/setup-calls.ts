import { adminQueryKeys } from '#domain/admin-api.ts';
import type { SetupInput } from '#domain/setup/setup.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** What a new site needs, and which of it is done. */
export const setupQuery: ApiQuery = { queryKey: adminQueryKeys.setup };

/** The address to which links in mails, feeds and previews lead. */
export const siteAddressQuery: ApiQuery = { queryKey: adminQueryKeys.siteAddress };

export function useHideSetup() {
  return useApiMutation({
    send: (queryClient, input: SetupInput) =>
      sendJson(queryClient, 'POST', adminQueryKeys.setup, input),
    invalidates: [adminQueryKeys.setup],
  });
}
