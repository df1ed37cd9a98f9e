import { usePathname, useSearch } from 'wouter/use-browser-location';

import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

import { SiteLayout } from './layout/site-layout.tsx';
import { useLinkNavigation } from './use-link-navigation.ts';
import { NowProvider } from './now.tsx';
import { findRoute } from './site-routes.tsx';

interface AppProps {
  /** Path of the server-rendered page, which hydration starts from. */
  initialPath: string;
  /** Query of the request; given on the server only, because the browser knows it. */
  initialQuery?: string;
  now: Date;
}

/** The public site: the layout around the page at the current path. */
export function App({ initialPath, initialQuery, now }: AppProps) {
  const path = usePathname({ ssrPath: initialPath });
  const search = useSearch(initialQuery === undefined ? {} : { ssrSearch: initialQuery });
  const { route, params, query, canonicalPath } = findRoute(path, search);
  useLinkNavigation();

  return (
    <NowProvider initial={now} path={path}>
      <SiteLayout path={canonicalPath}>
        <ErrorBoundary key={path}>
          <route.Page params={params} query={query} />
        </ErrorBoundary>
      </SiteLayout>
    </NowProvider>
  );
}
