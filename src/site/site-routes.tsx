import { inject, parse } from 'regexparam';

import { apiKey, pageAddress } from '#domain/addresses.ts';

import type { SiteQuery } from '#web/http/query-client.ts';
import { lazyPage, type LazyPage } from '#web/ui/lazy-page.tsx';

import type { PageProps } from './page-props.ts';
import { videoPageQueries } from './video/video-queries.ts';

type PageParams = PageProps['params'];

/** One row a screen: its address, its chunk, and the data the server fetches before rendering it. */
interface SiteRoute extends LazyPage<PageProps> {
  path: string;
  /** Name of the page's chunk in the build's manifest. */
  chunk: string;
  queries: (params: PageParams) => readonly SiteQuery[];
}

const routes: readonly SiteRoute[] = [
  {
    path: pageAddress.home,
    chunk: 'home-page',
    queries: () => [{ queryKey: apiKey.recentVideos }],
    ...lazyPage(async () => (await import('./home/home-page.tsx')).HomePage),
  },
  {
    path: pageAddress.videos,
    chunk: 'videos-page',
    queries: () => [{ queryKey: apiKey.videos }],
    ...lazyPage(async () => (await import('./videos/videos-page.tsx')).VideosPage),
  },
  {
    path: '/video/:id',
    chunk: 'video-page',
    queries: ({ id = '' }) => videoPageQueries(id),
    ...lazyPage(async () => (await import('./video/video-page.tsx')).VideoPage),
  },
  {
    path: pageAddress.about,
    chunk: 'about-page',
    queries: () => [{ queryKey: apiKey.bio }],
    ...lazyPage(async () => (await import('./about/about-page.tsx')).AboutPage),
  },
  {
    path: pageAddress.contact,
    chunk: 'contact-page',
    queries: () => [],
    ...lazyPage(async () => (await import('./contact/contact-page.tsx')).ContactPage),
  },
];

const notFoundRoute: SiteRoute = {
  path: '*',
  chunk: 'not-found-page',
  queries: () => [],
  ...lazyPage(async () => (await import('./not-found/not-found-page.tsx')).NotFoundPage),
};

/** A screen as an address names it. */
export interface FoundRoute {
  route: SiteRoute;
  params: PageParams;
  /** The one spelling of the address, without a slash at its end and in the table's letters. */
  canonicalPath: string;
}

/**
 * The screen at a path; any unknown path has the not-found screen.
 *
 * @param path as it stands in the address, still percent-encoded, without query or fragment.
 */
export function findRoute(path: string): FoundRoute {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params !== undefined) {
      return { route, params, canonicalPath: inject(route.path, params) };
    }
  }
  return { route: notFoundRoute, params: {}, canonicalPath: path };
}

function matchPath(pattern: string, path: string): PageParams | undefined {
  const parsed = parse(pattern);
  const values = parsed.pattern.exec(path)?.slice(1);
  if (values === undefined) return undefined;
  return Object.fromEntries(parsed.keys.map((key, index) => [key, values[index] ?? '']));
}
