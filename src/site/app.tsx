import { usePathname } from 'wouter/use-browser-location';

import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

import { SiteLayout } from './layout/site-layout.tsx';
import { useLinkNavigation } from './link-navigation.ts';
import { NowProvider } from './now.tsx';
import { findRoute } from './site-routes.tsx';

interface AppProps {
  /** Path that the server renders and hydration starts from. */
  initialPath: string;
  now: Date;
}

/** The public site: its chrome around the page at the current address. */
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
