import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { navigate } from 'wouter/use-browser-location';

import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import type { authCheckSchema, Credentials } from '#domain/security/credentials.ts';
import { forgetCsrfToken } from '#web/http/csrf-token.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { sendJson } from '#web/http/send-json.ts';

export type Authentication = z.infer<typeof authCheckSchema>;

/** Whether this browser is the administrator's; fails for everybody else. */
export const authCheckQuery: SiteQuery = { queryKey: queryKeys.authCheck };

/** The same question where "no" is an answer like any other: `null`. */
export const lenientAuthCheckQuery: SiteQuery = { ...authCheckQuery, meta: { nullOn: 401 } };

/**
 * Signs in and opens the panel on the client, in this very document: a new one
 * would take the toast that tells the success with it.
 */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      sendJson(queryClient, {
        method: 'POST',
        address: apiAddress(queryKeys.login),
        body: credentials,
      }),
    onSuccess: () => {
      // A new session has a token of its own.
      forgetCsrfToken(queryClient);
      queryClient.removeQueries({ queryKey: queryKeys.authCheck });
      stepTo(adminAddress.home);
    },
  });
}

/**
 * Signs out and forgets everything. It ends at the login screen even when the
 * server could not be reached, on the client: a new document would ask whether
 * this browser is signed in, and lead it back.
 */
export function useLogOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson(queryClient, { method: 'POST', address: apiAddress(queryKeys.logout) }),
    onError: (error) => {
      // oxlint-disable-next-line no-console -- the console is the only place where it is told.
      console.error('Logout failed.', error);
    },
    onSettled: () => {
      queryClient.clear();
      queryClient.setQueryData(queryKeys.authCheck, null);
      stepTo(adminAddress.login);
    },
  });
}

/**
 * Shows another screen in this document, in the place of the one before: the Back button must
 * leave the document, so that the browser asks before typing is lost.
 */
function stepTo(address: string): void {
  navigate(address, { replace: true });
}
