import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

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
      <a
        href="#main"
        className="fixed top-0 left-4 z-50 -translate-y-[110%] bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
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
