import { usePathname } from 'wouter/use-browser-location';

import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

import { SiteLayout } from './layout/site-layout.tsx';
import { useLinkNavigation } from './use-link-navigation.ts';
import { NowProvider } from './now.tsx';
import { findRoute } from './site-routes.tsx';

interface AppProps {
  /** Path of the server-rendered page, which hydration starts from. */
  initialPath: string;
  now: Date;
}

/** The public site: the layout around the page at the current path. */
export function App({ initialPath, now }: AppProps) {
  const path = usePathname({ ssrPath: initialPath });
  const { route, params, canonicalPath } = findRoute(path);
  useLinkNavigation();

  return (
    <NowProvider initial={now} path={path}>
      <SiteLayout path={canonicalPath}>
        <ErrorBoundary key={path}>
          <route.Page params={params} />
        </ErrorBoundary>
      </SiteLayout>
    </NowProvider>
  );
}
