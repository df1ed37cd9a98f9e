import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { apiRoute, missingAddress } from '#domain/addresses.ts';
import type { PageState } from '#domain/pages/rendered-page.ts';
import { getJson } from '#web/http/get-json.ts';
import { createQueryStore } from '#web/http/query-store.ts';
import { QueryStoreContext } from '#web/http/use-query.ts';

import { App } from './app.tsx';
import { findRoute, routes } from './site-routes.tsx';

/** Hydrates the server-rendered page. If the document contains no such page, the browser renders it. */
export async function startSite(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;

  const state = readPageState();
  const { pathname, search } = window.location;
  const store = createQueryStore(getJson, state?.queries);
  const app = (
    <StrictMode>
      <QueryStoreContext value={store}>
        <App
          initialPath={state?.path ?? pathname}
          initialQuery={state?.query ?? search}
          now={state === undefined ? new Date() : new Date(state.now)}
        />
      </QueryStoreContext>
    </StrictMode>
  );

  if (state === undefined) {
    // If the request fails, the visitor keeps the page of the server, which says that it failed.
    await store.load(apiRoute.site);
    createRoot(root).render(app);
    return;
  }
  await findRoute(state.path).route.load();
  // A transition lets React hydrate in time slices, so that a long list does not block the first tap.
  startTransition(() => {
    hydrateRoot(root, app);
  });
  // A failure is ignored: each page then loads its code when it is opened.
  void import('./preload-in-idle-time.ts').then(
    (chunk) => chunk.preloadInIdleTime(routes),
    () => {},
  );
}

function readPageState(): PageState | undefined {
  const text = document.getElementById('page-state')?.textContent;
  if (text === undefined || text === null) return undefined;
  const state: PageState = JSON.parse(text);
  const { pathname } = window.location;
  const isMissing = state.path === missingAddress.page || state.path === missingAddress.video;
  // With another path in the address, for example after Back, the page is hydrated and then left.
  return isMissing && state.path !== pathname ? stateWithoutData(state, pathname) : state;
}

/**
 * The state of a page at an address that does not exist. The server sends the same document for all of
 * these, so the path in it is another one, and the API has no data for the page.
 */
function stateWithoutData(state: PageState, path: string): PageState {
  const { route, params } = findRoute(path);
  const missing = route.reads(params).map((address) => [address, null]);
  return { ...state, path, queries: { ...state.queries, ...Object.fromEntries(missing) } };
}
