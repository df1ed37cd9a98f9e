import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { MINUTE_MS } from '#domain/dates/durations.ts';
import { readLockout } from '#domain/calls/sign-in-calls.ts';
import { LOCKOUT_MINUTES, MAX_ATTEMPTS, type LockoutStatus } from '#domain/sign-in/lockout.ts';
import { useToast } from '#web/ui/toaster.tsx';

import { read } from '../ui/requests/make-call.ts';
import type { LoginFailure } from './login-failure.ts';

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
 * Failed attempts and lockout of this client. Both come from the server: at first from the
 * lockout status, afterward from the reply to each failed sign-in. If a reply to wrong credentials
 * does not contain the number of attempts that remain, one attempt is subtracted here. When a lockout
 * has expired, the status is fetched again; if that fails, the form is unlocked.
 */
export function useLockout(): Lockout & { recordFailure: (failure: LoginFailure) => void } {
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
    recordFailure: (failure) => {
      // A status requested before this failure would be out of date.
      void queryClient.cancelQueries(lockoutQuery);
      queryClient.setQueryData(lockoutQuery.queryKey, (before = noFailedAttempts) =>
        statusAfter(before, failure),
      );
    },
  };
}

function statusAfter(before: LockoutStatus, failure: LoginFailure): LockoutStatus {
  const attemptsRemaining =
    failure.attemptsRemaining ?? before.attemptsRemaining - (failure.wereCredentialsWrong ? 1 : 0);
  const isLocked = failure.lockedMinutes !== undefined || attemptsRemaining <= 0;
  if (!isLocked) return { ...noFailedAttempts, attemptsRemaining };
  return {
    isLocked,
    timeRemaining: failure.lockedMinutes ?? LOCKOUT_MINUTES,
    attemptsRemaining: 0,
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
