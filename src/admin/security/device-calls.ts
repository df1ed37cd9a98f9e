import { useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { KnownDevice } from '#domain/security/known-device.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { sendJson } from '#web/http/send-json.ts';

import { leavePanel } from '../login/login-calls.ts';

/** All known browsers. */
export const devicesQuery: SiteQuery = { queryKey: queryKeys.devices };

/** Signs a browser out and forgets it. If it is this browser, the login screen is shown. */
export function useSignOutDevice({ id, isCurrent }: KnownDevice) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(queryKeys.device(id)) }),
    onSettled: (_reply, error) => {
      if (isCurrent && error === null) return leavePanel(queryClient);
      return queryClient.invalidateQueries({ queryKey: queryKeys.devices, exact: true });
    },
  });
}
