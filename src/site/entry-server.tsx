import { renderToString } from 'react-dom/server';

import { apiAddress } from '#domain/addresses.ts';
import type {
  FindCanonicalPath,
  PageRequest,
  PageState,
  RenderedPage,
} from '#domain/pages/rendered-page.ts';
import { ApiError } from '#web/http/api-error.ts';
import { newQueryStore, type QueryStore } from '#web/http/query-store.ts';
import type { SiteQuery } from '#web/http/site-query.ts';
import { QueryStoreContext } from '#web/http/use-query.ts';

import { App } from './app.tsx';
import { layoutQueries } from './layout/layout-queries.ts';
import { PageHeadContext, pageTitle, type PageHeadProps } from './page-head.tsx';
import { findPage, findRoute } from './site-routes.tsx';

const OK = 200;
const UNAVAILABLE = 503;

export const findCanonicalPath: FindCanonicalPath = (path) => findPage(path)?.canonicalPath;

/**
 * Renders one page of the public site.
 *
 * If a query fails, its data is left out: the page shows a skeleton, the browser
 * fetches the data again, and the status is 503 so that the page is not cached. A page
 * that sets its own status, such as the not-found page, keeps it.
 */
export async function renderPage({ path, now, readApi }: PageRequest): Promise<RenderedPage> {
  const { route, params, canonicalPath } = findRoute(path);
  const queries = [...layoutQueries, ...route.queries(params)];
  const store = newQueryStore(async (address) => {
    const reply = await readApi(address);
    if (reply.status !== OK) throw new ApiError(reply.status, reply.body);
    return JSON.parse(reply.body);
  });

  await Promise.all([route.load(), Promise.allSettled(queries.map((query) => store.load(query)))]);
  const data = loadedData(store, queries);
  const isComplete = Object.keys(data).length === queries.length;

  let head: PageHeadProps = {};
  const html = renderToString(
    <PageHeadContext
      value={(pageHead) => {
        head = pageHead;
      }}
    >
      <QueryStoreContext value={store}>
        <App initialPath={path} now={now} />
      </QueryStoreContext>
    </PageHeadContext>,
  );

  const { title, description, content, status = isComplete ? OK : UNAVAILABLE } = head;
  return {
    status,
    title: pageTitle(title),
    description,
    content,
    canonicalPath,
    html,
    state: { now: now.toISOString(), path, queries: data },
    chunk: route.chunk,
  };
}

function loadedData(store: QueryStore, queries: readonly SiteQuery[]): PageState['queries'] {
  return Object.fromEntries(
    queries
      .map(({ queryKey }) => apiAddress(queryKey))
      .map((address) => [address, store.read(address).data])
      .filter(([, data]) => data !== undefined),
  );
}
