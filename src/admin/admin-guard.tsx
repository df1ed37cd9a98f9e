import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { adminAddress } from '#domain/addresses.ts';

import { LoadingPage } from './loading-page.tsx';
import { authCheckQuery, type Authentication } from './login/login-calls.ts';

/**
 * Shows its children to the administrator and leads everybody else to the login
 * screen: after any answer but a clear yes, and when there is no answer at all.
 *
 * A convenience, not a wall: the server guards the data by itself.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const check = useQuery<Authentication>(authCheckQuery);
  const isAdministrator = check.data?.authenticated === true;
  const isRefused = !check.isPending && !isAdministrator;

  useEffect(() => {
    if (isRefused) window.location.replace(adminAddress.login);
  }, [isRefused]);
  useFreshCheckOnReturn();

  return isAdministrator ? children : <LoadingPage />;
}

/** A page that the Back button brings back as it was may belong to a session that is over. */
function useFreshCheckOnReturn(): void {
  useEffect(() => {
    function checkAgain(event: PageTransitionEvent) {
      if (event.persisted) window.location.reload();
    }
    window.addEventListener('pageshow', checkAgain);
    return () => window.removeEventListener('pageshow', checkAgain);
  }, []);
}
