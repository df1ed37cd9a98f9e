import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';

import { tabAt } from '../admin-tabs.ts';
import { useTitle } from '../use-title.ts';
import { AdminHeader } from './admin-header.tsx';
import { TabNavigation } from './tab-navigation.tsx';

/** Header, tabs and the tab at the current path. */
export function AdminLayout({ path }: { path: string }) {
  const tab = tabAt(path);
  useTitle(`Admin - ${tab.label}`);

  return (
    <>
      <SkipLink />
      <AdminHeader />
      <TabNavigation current={tab} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-8 outline-none sm:px-6">
        <ErrorBoundary>
          <tab.Page />
        </ErrorBoundary>
      </main>
    </>
  );
}
