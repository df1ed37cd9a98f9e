import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

import { apiRoute } from '#domain/addresses.ts';
import type {
  FindCanonicalPath,
  FindCanonicalQuery,
  PageRequest,
  PlainPageRequest,
  RenderedPage,
} from '#domain/pages/rendered-page.ts';
import type { SiteReply } from '#domain/site/site.ts';
import { ApiError } from '#web/http/api-error.ts';
import { createQueryStore, type QueryStore } from '#web/http/query-store.ts';
import { SiteContext } from '#web/http/site.ts';
import { QueryStoreContext } from '#web/http/use-query.ts';

import { App } from './app.tsx';
import { SiteLayout } from '../layout/site-layout.tsx';
import { FailurePage } from '../not-found/not-found-page.tsx';
import { NowProvider } from '../page/now.tsx';
import { PageHeadContext, pageTitle, type PageHeadProps } from '../page/page-head.tsx';
import { PlainPageContent, PlainLayout } from '../readers/plain-page-content.tsx';
import { queryString } from '../page/page-query.ts';
import { pageDocuments, type PageDocument } from './page-documents.ts';
import { findPage, findRoute, notFoundRoute, routes } from './site-routes.tsx';
import { SiteUrlContext } from '../page/site-url.ts';

/** The data of the header and the footer. */
const layoutReads = [apiRoute.site, apiRoute.socialLinks];

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
 * Throws if the API does not return the values of the site. Other data that it does not return is left
 * out: the page shows a skeleton, the browser fetches the data again, and the status is 503 so that the
 * page is not cached. A page that sets its own status, such as the not-found
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
  const { editLinks, reads, replacedData }: PageDocument = pageDocuments[route.name] ?? {};
  const addresses = [...route.reads(params), ...(reads?.(found) ?? [])];
  const [{ store, site }] = await Promise.all([readData(readApi, addresses), route.load()]);
  const read = [...layoutReads, ...addresses].map((address) => [address, store.read(address).data]);
  const isComplete = read.every(([, data]) => data !== undefined);
  // The server renders from exactly the data that it embeds, because the browser hydrates from the
  // same data.
  const embedded = Object.entries({ ...Object.fromEntries(read), ...replacedData?.(store, found) });
  const queries = Object.fromEntries(embedded.filter(([, data]) => data !== undefined));

  const { html, head } = renderMarkup(
    <App initialPath={path} initialQuery={query} now={now} />,
    createQueryStore(jsonReader(readApi), queries),
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
    title: pageTitle(title, site.brand),
    name: title,
    description,
    content,
    canonicalPath,
    editLinks: editLinks?.(params) ?? [],
    isIndexed,
    isCached,
    html,
    state: {
      now: now.toISOString(),
      path,
      query: queryString(found.query),
      queries,
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
  const { store, site } = await readData(readApi);
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
    name: head.title,
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
  const { store, site } = await readData(readApi);
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

/**
 * Reads the data of a page, and that of the header and the footer. Data that could not be read is missing
 * from the store.
 */
async function readData(
  readApi: PageRequest['readApi'],
  addresses: readonly string[] = [],
): Promise<{ store: QueryStore; site: SiteReply }> {
  const store = createQueryStore(jsonReader(readApi));
  await Promise.allSettled([...layoutReads, ...addresses].map((address) => store.load(address)));
  return { store, site: await store.load<SiteReply>(apiRoute.site) };
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
