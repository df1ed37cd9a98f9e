import { usePathname } from 'wouter/use-browser-location';

import { adminAddress } from '#domain/addresses.ts';
import { panelPath } from '#domain/panel-tabs.ts';
import { Toaster } from '#web/ui/toaster.tsx';

import { AdminGuard } from './admin-guard.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { LoginPage } from '../sign-in/login-page.tsx';
import { SignInLinkPage } from '../sign-in/sign-in-link-page.tsx';
import { RoutingTestPage } from './routing-test-page.tsx';
import { TooltipProvider } from '../ui/icon-button.tsx';

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
