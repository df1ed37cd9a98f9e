import { useCallback } from 'react';

import { adminAddress } from '#domain/addresses.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { failureSentence, isSignedOut } from '../failure-sentence.ts';

/** What a toast says when a request succeeded, and when it failed. */
export interface Outcomes {
  done: string;
  failed: string;
}

/**
 * Waits for a request and tells by a toast how it ended, a failure with the server's own
 * sentence. What a person broke off is no failure. Resolves with whether it succeeded.
 */
export function useOutcomeToast() {
  const showToast = useToast();

  return useCallback(
    async (request: Promise<unknown>, { done, failed }: Outcomes): Promise<boolean> => {
      try {
        await request;
      } catch (error) {
        if (!isBrokenOff(error)) {
          showToast({
            variant: 'destructive',
            title: failed,
            description: failureSentence(error),
            ...(isSignedOut(error) && { action: signInElsewhere }),
          });
        }
        return false;
      }
      showToast({ title: done });
      return true;
    },
    [showToast],
  );
}

/** In a tab of its own: what is typed in this one can be saved after that. */
const signInElsewhere = {
  label: 'Sign in',
  altText: `Sign in at ${adminAddress.login} in another tab`,
  onSelect: () => window.open(adminAddress.login, '_blank', 'noopener'),
};

function isBrokenOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
