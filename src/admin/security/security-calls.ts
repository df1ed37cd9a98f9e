import { useMutation, useQueryClient } from '@tanstack/react-query';

import { addPasskey, readPasskeyOptions, signOutBrowser } from '#domain/calls/security-calls.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import type { KnownBrowser } from '#domain/sign-in/known-browser.ts';

import { createPasskey } from '../calls/browser-passkeys.ts';
import { leavePanel } from '../calls/login-calls.ts';
import { send } from '../ui/requests/make-call.ts';
import { refetchChanged, sendAndRefetch } from '../ui/requests/use-call.ts';

/** Confirms the current password, lets the browser create a passkey, and stores it. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Confirmation) => {
      const options = await send(readPasskeyOptions, { body });
      return sendAndRefetch(queryClient, addPasskey, { body: await createPasskey(options) });
    },
  });
}

/**
 * Signs a browser out and removes it from the known browsers. If it is this browser, the login
 * screen is shown.
 */
export function useSignOutBrowser({ id, isCurrent }: KnownBrowser) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(signOutBrowser, { id }),
    onSettled: (_reply, error) => {
      if (isCurrent && error === null) return leavePanel(queryClient);
      return refetchChanged(queryClient, signOutBrowser);
    },
  });
}
