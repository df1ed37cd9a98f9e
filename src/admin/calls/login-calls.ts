import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';

import {
  checkSession,
  readPasskeySignIn,
  signInByPasskey,
  signOut,
} from '#domain/calls/sign-in-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import { adminAddress } from '#domain/addresses.ts';
import { forgetCsrfToken } from '#web/http/csrf-token.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { UserFacingError } from '../ui/requests/failure-sentence.ts';
import { read, send } from '../ui/requests/make-call.ts';
import { signWithPasskey } from './browser-passkeys.ts';

/** Fetches a new challenge, lets the browser sign it with a passkey, and signs in. */
export function useSignInByPasskey() {
  const queryClient = useQueryClient();
  return useSignIn<void>(async () => {
    const query = { ...read(readPasskeySignIn), staleTime: 0 };
    const { options } = await queryClient.fetchQuery(query);
    if (!options) throw new UserFacingError('All passkeys were removed. Please use the password.');
    const assertion = await signWithPasskey(options);
    return send(signInByPasskey, { body: assertion });
  });
}

/**
 * Signs in, and opens the panel without loading a new document, so that the success toast stays visible.
 *
 * @param prove makes the call that signs in
 */
export function useSignIn<Proof>(prove: (proof: Proof) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: prove,
    onSuccess: () => {
      enterPanel(queryClient);
      showToast({ title: 'Login successful' });
    },
  });
}

function enterPanel(queryClient: QueryClient): void {
  // The new session has a new token, so the stored one would be refused.
  forgetCsrfToken();
  queryClient.removeQueries(read(checkSession));
  replaceScreen(adminAddress.home);
}

/** Saves a new password, which also starts a new session for this browser. */
export function useNewPassword<Passwords>(save: (passwords: Passwords) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      // The new session has a new token.
      forgetCsrfToken();
      return queryClient.invalidateQueries(read(checkSession));
    },
  });
}

/** Signs out and shows the login screen, even if the server could not be reached. */
export function useLogOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(signOut, {}),
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
  forgetCsrfToken();
  queryClient.clear();
  queryClient.setQueryData(callKey(checkSession), null);
  replaceScreen(adminAddress.login);
}

/**
 * Shows another screen in this document and replaces the history entry: the Back button must
 * leave the document, so that the browser asks before unsaved changes are lost.
 */
function replaceScreen(address: string): void {
  navigate(address, { replace: true });
}
