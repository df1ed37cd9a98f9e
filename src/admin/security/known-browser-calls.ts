import { useMutation, useQueryClient } from '@tanstack/react-query';

import { signOutBrowser } from '#domain/calls/security-calls.ts';
import type { KnownBrowser } from '#domain/sign-in/known-browser.ts';

import { leavePanel } from '../calls/login-calls.ts';
import { send } from '../ui/requests/make-call.ts';
import { refetchChanged } from '../ui/requests/use-call.ts';

/**
 * Signs a browser out and removes it from the known browsers. If it is this browser, the login
 * screen is shown.
 */
export function useSignOutBrowser({ id, isCurrent }: KnownBrowser) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(queryClient, signOutBrowser, { id }),
    onSettled: (_reply, error) => {
      if (isCurrent && error === null) return leavePanel(queryClient);
      return refetchChanged(queryClient, signOutBrowser);
    },
  });
}
