import { usePathname } from 'wouter/use-browser-location';
import { useEffect, type ReactNode } from 'react';

import { readSite } from '#domain/calls/settings-calls.ts';
import { checkSession } from '#domain/calls/sign-in-calls.ts';
import { adminAddress } from '#domain/addresses.ts';
import { panelPath } from '#domain/panel-tabs.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { SiteContext } from '#web/http/site.ts';

import { AdminLayout } from './admin-layout.tsx';
import { LoginPage } from '../sign-in/login-page.tsx';
import { SignInLinkPage } from '../sign-in/sign-in-link-page.tsx';
import { TooltipProvider } from '../ui/icon-button.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';
import { LoadingPage } from '../sign-in/sign-in-screen.tsx';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { SetPasswordPage } from '../sign-in/set-password-page.tsx';
import { useRead, useFreshRead } from '../ui/requests/use-call.ts';

/** The admin panel: the two screens to sign in, and all other pages behind the guard. */
export function AdminApp() {
  const path = panelPath(usePathname());

  return (
    <TooltipProvider>
      <Toaster>
        <Screen path={path} />
      </Toaster>
    </TooltipProvider>
  );
}

function Screen({ path }: { path: string }) {
  if (path === adminAddress.login) return <LoginPage />;
  if (path === adminAddress.signInLink) return <SignInLinkPage />;
  return (
    <AdminGuard>
      {path === adminAddress.test ? <RoutingTestPage /> : <AdminLayout path={path} />}
    </AdminGuard>
  );
}

/**
 * Shows its children to the administrator. Redirects to the login screen if the client is not
 * signed in or the session check fails. After a sign-in with a generated password, shows only the
 * page that asks for a new one.
 *
 * This is not a security boundary: the API itself checks the session before it returns data.
 */
function AdminGuard({ children }: { children: ReactNode }) {
  // Also when the document has brought the answer, so that the panel is shown meanwhile.
  const check = useFreshRead(checkSession);
  const site = useRead(readSite);
  const isAdministrator = check.isSuccess && check.data.authenticated;
  const isRefused = !check.isPending && !isAdministrator;

  useEffect(() => {
    if (isRefused) window.location.replace(adminAddress.login);
  }, [isRefused]);
  // The session of a page that the browser restores from its back/forward cache may have ended.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });

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

/** A minimal page that shows whether the server returns the panel for addresses below /admin. */
function RoutingTestPage() {
  useTitle('Admin Panel');

  return (
    <main className="p-6">
      <h1 className="text-title">Admin routing works</h1>
      <p className="mt-2">This page is shown for /admin/test.</p>
    </main>
  );
}
