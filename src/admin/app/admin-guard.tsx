import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { adminAddress } from '#domain/addresses.ts';
import type { SiteReply } from '#domain/site/site.ts';
import { SiteContext, siteQuery } from '#web/http/site.ts';

import { LoadingPage } from '../ui/loading-page.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { authCheckQuery, type Authentication } from '../calls/login-calls.ts';
import { SetPasswordPage } from '../sign-in/set-password-page.tsx';

/**
 * Shows its children to the administrator. Redirects to the login screen if the client is not
 * signed in or the session check fails. After a sign-in with a generated password, shows only the
 * page that asks for a new one.
 *
 * This is not a security boundary: the API itself checks the session before it returns data.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const check = useQuery<Authentication>(authCheckQuery);
  const site = useQuery<SiteReply>(siteQuery);
  const isAdministrator = check.data?.authenticated === true;
  const isRefused = !check.isPending && !isAdministrator;

  useEffect(() => {
    if (isRefused) window.location.replace(adminAddress.login);
  }, [isRefused]);
  useReloadOnRestore();

  if (!isAdministrator || site.isPending) return <LoadingPage />;
  if (site.data === undefined) {
    return (
      <main className="p-4">
        <QueryFailure what="The panel" query={site} />
      </main>
    );
  }
  return (
    <SiteContext value={site.data}>
      {check.data?.mustChangePassword === true ? <SetPasswordPage /> : children}
    </SiteContext>
  );
}

/**
 * Reloads a page that the browser restores from its back/forward cache, because its session may
 * have ended.
 */
function useReloadOnRestore(): void {
  useEffect(() => {
    function reloadIfRestored(event: PageTransitionEvent) {
      if (event.persisted) window.location.reload();
    }
    window.addEventListener('pageshow', reloadIfRestored);
    return () => window.removeEventListener('pageshow', reloadIfRestored);
  }, []);
}
