import { useCallback } from 'react';

import { adminAddress } from '#domain/addresses.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';

import { failureSentence, isCanceled, isSignedOut } from './failure-sentence.ts';

export interface ResultToasts<Result = unknown> {
  /**
   * The title, or a function that returns the whole toast. Omitted if the result is visible without
   * a toast.
   */
  success?: string | ((result: Result) => ToastMessage);
  /** The title. */
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
    async <Result>(
      request: Promise<Result>,
      { success, failure }: ResultToasts<Result>,
    ): Promise<boolean> => {
      dismissFailure();
      let result: Result;
      try {
        result = await request;
      } catch (error) {
        if (!isCanceled(error)) {
          showToast({
            variant: 'destructive',
            title: failure,
            description: failureSentence(error),
            ...(isSignedOut(error) && { actions: [signInInNewTab] }),
          });
        }
        return false;
      }
      if (typeof success === 'string') showToast({ title: success });
      else if (success !== undefined) showToast(success(result));
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
