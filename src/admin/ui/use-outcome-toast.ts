import { useCallback } from 'react';

import { useToast } from '#web/ui/toaster.tsx';

import { failureSentence } from '../failure-sentence.ts';

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
          showToast({ variant: 'destructive', title: failed, description: failureSentence(error) });
        }
        return false;
      }
      showToast({ title: done });
      return true;
    },
    [showToast],
  );
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
