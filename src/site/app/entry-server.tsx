import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

import { apiAddress } from '#domain/addresses.ts';
import type {
  FindCanonicalPath,
  FindCanonicalQuery,
  PageRequest,
  PageState,
  PlainPageRequest,
  RenderedPage,
} from '#domain/pages/rendered-page.ts';
import { searchAddress } from '#domain/search/search-address.ts';
import { isSearchable } from '#domain/search/search-query.ts';
import { searchVideos } from '#domain/videos/search-videos.ts';
import type { SiteReply } from '#domain/site/site.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { ApiError } from '#web/http/api-error.ts';
import { createQueryStore, type QueryStore } from '#web/http/query-store.ts';
import type { ApiQuery, GetJson } from '#web/http/api-query.ts';
import { SiteContext, siteQuery } from '#web/http/site.ts';
import { QueryStoreContext } from '#web/http/use-query.ts';

import { App } from './app.tsx';
import { layoutQueries } from '../layout/layout-queries.ts';
import { SiteLayout } from '../layout/site-layout.tsx';
import { FailurePage } from '../not-found/failure-page.tsx';
import { NowProvider } from '../page/now.tsx';
import { PageHeadContext, pageTitle, type PageHeadProps } from '../page/page-head.tsx';
import { PlainPageContent, PlainLayout } from '../readers/plain-page-content.tsx';
import { queryString } from '../page/page-query.ts';
import { pageDocuments } from './page-documents.ts';
import { findPage, findRoute, notFoundRoute, routes, type FoundRoute } from './site-routes.tsx';
import { SiteUrlContext } from '../page/site-url.ts';
import { foundVideosAddress, sourceSummariesQuery, videosQuery } from '../videos/videos-queries.ts';

const OK = 200;
const FAILED = 500;
const UNAVAILABLE = 503;

export const findCanonicalPath: FindCanonicalPath = (path) => findPage(path)?.canonicalPath;

export const findCanonicalQuery: FindCanonicalQuery = (path, query) =>
  queryString(findRoute(path, query).query);

export const queryNames: readonly string[] = routes.flatMap((route) =>
  Object.keys(route.parameters ?? {}),
);

/**
 * Renders one page of the public site.
 *
 * Throws if the API does not return the values of the site. If it does not return the data of another
 * query, the data is left out: the page shows a skeleton, the browser fetches the data again, and the
 * status is 503 so that the page is not cached. A page that sets its own status, such as the not-found
 * page, keeps that status.
 */
export async function renderPage({
  path,
  query,
  now,
  readApi,
  siteUrl,
  descriptions,
}: PageRequest): Promise<RenderedPage> {
  const found = findRoute(path, query);
  const { route, params, canonicalPath } = found;
  const { queries: documentQueries, editLinks } = pageDocuments[route.name];
  const queries = [
    ...layoutQueries,
    ...route.queries(params),
    ...(documentQueries?.(params) ?? []),
  ];
  const getJson = jsonReader(readApi);
  const store = createQueryStore(getJson);

  await Promise.all([
    route.load(),
    Promise.allSettled(queries.map((apiQuery) => store.load(apiQuery))),
  ]);
  const { brand } = await store.load<SiteReply>(siteQuery);
  const searched = await searchedData(getJson, found);
  const loadedQueries = loadedData(store, queries);
  const isComplete = Object.keys(loadedQueries).length === queries.length && searched !== undefined;
  // The server renders from exactly the data that it embeds, because the browser hydrates from the
  // same data.
  const embeddedQueries = { ...documentData(store, loadedQueries, found), ...searched };

  const { html, head } = renderMarkup(
    <App initialPath={path} initialQuery={query} now={now} />,
    createQueryStore(getJson, embeddedQueries),
    siteUrl,
  );
  const {
    title,
    description = descriptions[route.name],
    content,
    status = isComplete ? OK : UNAVAILABLE,
    isIndexed = true,
    isCached = true,
  } = head;
  return {
    status,
    title: pageTitle(title, brand),
    description,
    content,
    canonicalPath,
    editLinks: editLinks(params),
    isIndexed,
    isCached,
    html,
    state: {
      now: now.toISOString(),
      path,
      query: queryString(found.query),
      queries: embeddedQueries,
    },
    chunk: `${route.name}-page`,
  };
}

/**
 * Renders the page that says that the page of the address could not be rendered. It has no state, so
 * the browser renders the page of the address itself.
 */
export async function renderFailure({
  path,
  now,
  readApi,
  siteUrl,
}: PageRequest): Promise<RenderedPage> {
  const store = createQueryStore(jsonReader(readApi));
  const [site] = await Promise.all([
    store.load<SiteReply>(siteQuery),
    Promise.allSettled(layoutQueries.map((query) => store.load(query))),
  ]);
  const { html, head } = renderMarkup(
    <NowProvider initial={now} path={path}>
      <SiteContext value={site}>
        <SiteLayout path={path}>
          <FailurePage />
        </SiteLayout>
      </SiteContext>
    </NowProvider>,
    store,
    siteUrl,
  );
  return {
    status: FAILED,
    title: pageTitle(head.title, site.brand),
    description: undefined,
    content: undefined,
    canonicalPath: path,
    editLinks: [],
    isIndexed: false,
    isCached: false,
    html,
    state: undefined,
    chunk: `${notFoundRoute.name}-page`,
  };
}

/** Renders the markup of a page without scripts. Its buttons are forms, and it is never hydrated. */
export async function renderPlainPage({
  page,
  readApi,
  siteUrl,
}: PlainPageRequest): Promise<string> {
  const store = createQueryStore(jsonReader(readApi));
  const [site] = await Promise.all([
    store.load<SiteReply>(siteQuery),
    Promise.allSettled(layoutQueries.map((query) => store.load(query))),
  ]);
  const { html } = renderMarkup(
    <SiteContext value={site}>
      <PlainLayout>
        <PlainPageContent page={page} />
      </PlainLayout>
    </SiteContext>,
    store,
    siteUrl,
  );
  return html;
}

function renderMarkup(
  app: ReactNode,
  store: QueryStore,
  siteUrl: string,
): { html: string; head: PageHeadProps } {
  let head: PageHeadProps = {};
  const html = renderToString(
    <PageHeadContext
      value={(pageHead) => {
        head = pageHead;
      }}
    >
      <SiteUrlContext value={siteUrl}>
        <QueryStoreContext value={store}>{app}</QueryStoreContext>
      </SiteUrlContext>
    </PageHeadContext>,
  );
  return { html, head };
}

function jsonReader(readApi: PageRequest['readApi']) {
  return async (address: string) => {
    const { status, data } = await readApi(address);
    if (status !== OK) throw new ApiError(status, JSON.stringify(data));
    return data;
  };
}

function loadedData(store: QueryStore, queries: readonly ApiQuery[]): PageState['queries'] {
  return Object.fromEntries(
    queries
      .map(({ queryKey }) => apiAddress(queryKey))
      .map((address) => [address, store.read(address).data])
      .filter(([, data]) => data !== undefined),
  );
}

/**
 * The sources and transcripts that the search in the address finds, by the address of the API; empty
 * without a search, which only All Videos has, and `undefined` if they could not be loaded.
 */
async function searchedData(
  getJson: GetJson,
  { query: { search = '' } }: FoundRoute,
): Promise<PageState['queries'] | undefined> {
  if (!isSearchable(search)) return {};
  const address = searchAddress(search);
  return getJson(address).then(
    (reply) => ({ [address]: reply }),
    () => undefined,
  );
}

/**
 * The data to embed in the document. For a search, the videos that the search finds replace the lists
 * of all videos and of their sources.
 */
function documentData(
  store: QueryStore,
  data: PageState['queries'],
  { query: { search = '' } }: FoundRoute,
): PageState['queries'] {
  const listAddress = apiAddress(videosQuery.queryKey);
  const videos = store.read<VideoListItem[]>(listAddress).data;
  if (search === '' || videos === undefined) return data;
  const replaced = new Set([listAddress, apiAddress(sourceSummariesQuery.queryKey)]);
  const others = Object.entries(data).filter(([address]) => !replaced.has(address));
  return {
    ...Object.fromEntries(others),
    [foundVideosAddress(search)]: searchVideos(videos, search),
  };
}
