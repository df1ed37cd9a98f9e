import { useCallback } from 'react';

import { adminAddress } from '#domain/addresses.ts';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';

import { failureSentence, isCanceled, isSignedOut } from '../failure-sentence.ts';

/** The titles of the toasts after a request. */
export interface ResultToasts {
  /** Omitted if the result is visible without a toast. */
  success?: string;
  failure: string;
}

/**
 * Returns a function that waits for a request and shows the result in a toast; a failure includes
 * the server's message. A request that the administrator canceled shows no toast. The toast of an
 * earlier failure is closed at once. The function resolves to whether the request succeeded.
 */
export function useResultToast() {
  const showToast = useToast();
  const dismissFailure = useDismissFailure();

  return useCallback(
    async (request: Promise<unknown>, { success, failure }: ResultToasts): Promise<boolean> => {
      dismissFailure();
      try {
        await request;
      } catch (error) {
        if (!isCanceled(error)) {
          showToast({
            variant: 'destructive',
            title: failure,
            description: failureSentence(error),
            ...(isSignedOut(error) && { action: signInInNewTab }),
          });
        }
        return false;
      }
      if (success !== undefined) showToast({ title: success });
      return true;
    },
    [showToast, dismissFailure],
  );
}

/** In a new tab, so that unsaved changes in this one can be saved afterward. */
const signInInNewTab = {
  label: 'Sign in',
  altText: `Sign in at ${adminAddress.login} in another tab`,
  onSelect: () => window.open(adminAddress.login, '_blank', 'noopener'),
};
