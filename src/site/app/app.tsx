import { usePathname, useSearch } from 'wouter/use-browser-location';
import { useEffect } from 'react';

import { apiRoute } from '#domain/addresses.ts';
import type { SiteReply } from '#domain/site/site.ts';
import { SiteContext } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

import { SiteLayout } from '../layout/site-layout.tsx';
import { useLinkNavigation } from './use-link-navigation.ts';
import { NowProvider } from '../page/now.tsx';
import { findRoute } from './site-routes.tsx';

interface AppProps {
  /**
   * Path and query of the server-rendered page, with which hydration starts. The browser then applies
   * those of its own address, because a busy server sends the page without its query.
   */
  initialPath: string;
  initialQuery: string;
  /** Time of the server rendering. */
  now: Date;
}

/** The public site: the layout around the page at the current path. */
export function App({ initialPath, initialQuery, now }: AppProps) {
  const path = usePathname({ ssrPath: initialPath });
  const search = useSearch({ ssrSearch: initialQuery });
  const { route, params, query, canonicalPath } = findRoute(path, search);
  useCanonicalLink(canonicalPath);
  useLinkNavigation();

  const { data: site } = useQuery<SiteReply>(apiRoute.site);
  // Not the case: the server and `startSite` load them before the first render.
  if (site === undefined) return null;

  return (
    <NowProvider initial={now} path={path}>
      <SiteContext value={site}>
        <SiteLayout path={canonicalPath}>
          <ErrorBoundary key={path}>
            <route.Page params={params} query={query} />
          </ErrorBoundary>
        </SiteLayout>
      </SiteContext>
    </NowProvider>
  );
}

/**
 * Updates the canonical link after client-side navigation. Browsers share the address in this link,
 * and printed pages show it.
 */
function useCanonicalLink(path: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (link !== null) link.href = new URL(path, link.href).href;
  }, [path]);
}
