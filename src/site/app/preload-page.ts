import type { QueryStore } from '#web/http/query-store.ts';

import { findRoute } from './site-routes.tsx';

/**
 * Loads the code and the data of a page. Resolves once the page can be drawn, and also if loading
 * fails, because the page then loads them again and shows the error.
 */
export async function preloadPage(store: QueryStore, { pathname }: URL): Promise<void> {
  const { route, params } = findRoute(pathname);
  const code = route.load().catch(() => {});
  await Promise.all([code, ...route.queries(params).map(store.preload)]);
}
