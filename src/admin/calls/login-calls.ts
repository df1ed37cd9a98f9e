import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { navigate } from 'wouter/use-browser-location';

import { adminAddress } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { authCheckSchema, Credentials, SignInLink } from '#domain/sign-in/credentials.ts';
import type { SetPassword } from '#domain/sign-in/change-password.ts';
import type { PasskeySignIn } from '#domain/sign-in/webauthn.ts';
import { forgetCsrfToken } from '#web/http/csrf-token.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { UserFacingError } from '../ui/requests/failure-sentence.ts';
import { signWithPasskey } from './browser-passkeys.ts';

export type Authentication = z.infer<typeof authCheckSchema>;

/** Query for the sign-in status; fails with 401 if the client is not signed in. */
export const authCheckQuery: ApiQuery = { queryKey: adminQueryKeys.authCheck };

/** The same query, but it resolves to `null` instead of failing with 401. */
export const lenientAuthCheckQuery: ApiQuery = { ...authCheckQuery, meta: { nullStatus: 401 } };

export function useSignIn() {
  return useSession((queryClient, credentials: Credentials) =>
    sendJson(queryClient, 'POST', adminQueryKeys.login, credentials),
  );
}

export function useSignInByLink() {
  return useSession((queryClient, link: SignInLink) =>
    sendJson(queryClient, 'POST', adminQueryKeys.signInLink, link),
  );
}

/** Query for the options to sign in with a passkey; they are `null` if no passkey is stored. */
export const passkeySignInQuery: ApiQuery = { queryKey: adminQueryKeys.passkeySignIn };

/** Fetches a new challenge, lets the browser sign it with a passkey, and signs in. */
export function useSignInByPasskey() {
  return useSession<void>(async (queryClient) => {
    const query = { ...passkeySignInQuery, staleTime: 0 };
    const { options } = await queryClient.fetchQuery<PasskeySignIn>(query);
    if (!options) throw new UserFacingError('All passkeys were removed. Please use the password.');
    const assertion = await signWithPasskey(options);
    return sendJson(queryClient, 'POST', adminQueryKeys.passkeySignIn, assertion);
  });
}

/** Opens the panel after a sign-in without loading a new document, so that the success toast stays visible. */
function useSession<Proof>(signIn: (queryClient: QueryClient, proof: Proof) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof) => signIn(queryClient, proof),
    onSuccess: () => enterPanel(queryClient),
  });
}

function enterPanel(queryClient: QueryClient): void {
  // The new session has a new token, so the stored one would be refused.
  forgetCsrfToken(queryClient);
  queryClient.removeQueries({ queryKey: adminQueryKeys.authCheck });
  replaceScreen(adminAddress.home);
}

/** Sets the first password of one's own, which also starts a new session that may use the panel. */
export function useSetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passwords: SetPassword) =>
      sendJson(queryClient, 'POST', adminQueryKeys.setPassword, passwords),
    onSuccess: () => {
      forgetCsrfToken(queryClient);
      return queryClient.invalidateQueries(authCheckQuery);
    },
  });
}

/** Signs out and shows the login screen, even if the server could not be reached. */
export function useLogOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson(queryClient, 'POST', adminQueryKeys.logout),
    onError: (error) => {
      // oxlint-disable-next-line no-console -- the failure is shown nowhere else.
      console.error('Logout failed.', error);
    },
    onSettled: () => leavePanel(queryClient),
  });
}

/**
 * Clears the query cache and shows the login screen. It does not load a new document, which would
 * check the session again and return to the panel if the session has not ended.
 */
export function leavePanel(queryClient: QueryClient): void {
  queryClient.clear();
  queryClient.setQueryData(adminQueryKeys.authCheck, null);
  replaceScreen(adminAddress.login);
}

/**
 * Shows another screen in this document and replaces the history entry: the Back button must
 * leave the document, so that the browser asks before unsaved changes are lost.
 */
function replaceScreen(address: string): void {
  navigate(address, { replace: true });
}
