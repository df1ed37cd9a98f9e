import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';

import type {
  FindCanonicalPath,
  PageRequest,
  PageState,
  RenderedPage,
} from '#domain/pages/rendered-page.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { ApiError } from '#web/http/api-error.ts';

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
  const queryClient = createQueryClient(async (address) => {
    const reply = await readApi(address);
    if (reply.status !== OK) throw new ApiError(reply.status, reply.body);
    return JSON.parse(reply.body);
  });

  await Promise.all([
    route.load(),
    ...[...layoutQueries, ...route.queries(params)].map((query) =>
      queryClient.prefetchQuery(query),
    ),
  ]);
  const isComplete = removeFailedQueries(queryClient);

  let head: PageHeadProps = {};
  const html = renderToString(
    <PageHeadContext
      value={(pageHead) => {
        head = pageHead;
      }}
    >
      <QueryClientProvider client={queryClient}>
        <App initialPath={path} now={now} />
      </QueryClientProvider>
    </PageHeadContext>,
  );

  const { title, description, content, status = isComplete ? OK : UNAVAILABLE } = head;
  const queries = loadedQueries(queryClient);
  queryClient.clear();
  return {
    status,
    title: pageTitle(title),
    description,
    content,
    canonicalPath,
    html,
    state: { now: now.toISOString(), path, queries },
    chunk: route.chunk,
  };
}

function removeFailedQueries(queryClient: QueryClient): boolean {
  const cache = queryClient.getQueryCache();
  const failed = cache.findAll({ predicate: (query) => query.state.status === 'error' });
  for (const query of failed) cache.remove(query);
  return failed.length === 0;
}

function loadedQueries(queryClient: QueryClient): PageState['queries'] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => query.state.status === 'success' })
    .map(({ queryKey, state }) => ({ key: queryKey.map(String), data: state.data }));
}
