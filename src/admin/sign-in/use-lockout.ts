import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { MINUTE_MS } from '#domain/dates/durations.ts';
import { readLockout } from '#domain/calls/sign-in-calls.ts';
import { MAX_ATTEMPTS, type LockoutStatus } from '#domain/sign-in/lockout.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { read } from '../ui/requests/make-call.ts';

export interface Lockout {
  isLocked: boolean;
  minutesLeft: number;
  attemptsUsed: number;
}

/** Short, so that an expired lock is lifted soon after a computer wakes from sleep. */
const CHECK_INTERVAL_MS = 1000;

const lockoutQuery = read(readLockout);

const noFailedAttempts: LockoutStatus = {
  isLocked: false,
  timeRemaining: 0,
  attemptsRemaining: MAX_ATTEMPTS,
};

/**
 * Failed attempts and lockout of this client, which the server counts. When a lockout has expired, they
 * are fetched again; if that fails, the form is unlocked.
 */
export function useLockout(): Lockout & { refresh: () => Promise<void> } {
  const queryClient = useQueryClient();
  const status = useQuery(lockoutQuery);
  const { isLocked, timeRemaining, attemptsRemaining } = status.data ?? noFailedAttempts;
  const receivedAt = status.dataUpdatedAt;
  const unlocksAt = receivedAt + timeRemaining * MINUTE_MS;
  const [now, setNow] = useState(receivedAt);
  useLockToastOnLoad();

  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < unlocksAt) return;
      queryClient
        .fetchQuery({ ...lockoutQuery, staleTime: 0 })
        .catch(() => queryClient.setQueryData(lockoutQuery.queryKey, noFailedAttempts));
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isLocked, unlocksAt, queryClient]);

  return {
    isLocked,
    // A status that was received after the last tick is newer than `now`.
    minutesLeft: Math.max(1, Math.ceil((unlocksAt - Math.max(now, receivedAt)) / MINUTE_MS)),
    attemptsUsed: MAX_ATTEMPTS - attemptsRemaining,
    refresh: async () => {
      // A status requested before the last attempt would be out of date.
      await queryClient.cancelQueries(lockoutQuery);
      await queryClient.invalidateQueries(lockoutQuery);
    },
  };
}

function useLockToastOnLoad(): void {
  const queryClient = useQueryClient();
  const showToast = useToast();

  useEffect(() => {
    queryClient.fetchQuery(lockoutQuery).then(
      ({ isLocked, timeRemaining }) => {
        if (!isLocked) return;
        showToast({
          variant: 'destructive',
          title: 'Account Locked',
          description: `Too many failed attempts. Please try again in ${timeRemaining} minutes.`,
        });
      },
      () => {
        // Ignored: if the client is locked out, the reply to its next sign-in attempt says so.
      },
    );
  }, [queryClient, showToast]);
}
