import { useMutation, useQueryClient } from '@tanstack/react-query';

import { adminQueryKeys } from '#domain/admin-api.ts';
import type { KnownBrowser } from '#domain/sign-in/known-browser.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { leavePanel } from '../calls/login-calls.ts';

export const knownBrowsersQuery: ApiQuery = { queryKey: adminQueryKeys.knownBrowsers };

/**
 * Signs a browser out and removes it from the known browsers. If it is this browser, the login
 * screen is shown.
 */
export function useSignOutBrowser({ id, isCurrent }: KnownBrowser) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson(queryClient, 'DELETE', adminQueryKeys.knownBrowser(id)),
    onSettled: (_reply, error) => {
      if (isCurrent && error === null) return leavePanel(queryClient);
      return queryClient.invalidateQueries({ queryKey: adminQueryKeys.knownBrowsers, exact: true });
    },
  });
}
