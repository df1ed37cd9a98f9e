import { inject, parse } from 'regexparam';

import { addressOf, apiRoute, pageAddress } from '#domain/addresses.ts';
import { canonicalCase } from '#domain/evidence/case-link.ts';
import { isId } from '#domain/id.ts';
import type { PageName } from '#domain/pages/page-content.ts';
import { canonicalMoment } from '#domain/videos/moment.ts';
import { normalizeSearch } from '#domain/text/normalize-search.ts';

import { lazyPage, type LazyPage } from '#web/ui/lazy-page.tsx';

import {
  parsePageQuery,
  type PageParameters,
  type PageQuery,
  type PageProps,
} from '../page/page-query.ts';

type PageParams = PageProps['params'];

export interface SiteRoute extends LazyPage<PageProps> {
  path: string;
  /** Also begins the name of the page's chunk, e.g. `video-page`. */
  name: PageName;
  /** The addresses of the API whose data the page needs. The server reads them before it renders the page. */
  reads: (params: PageParams) => readonly string[];
  /** The parameters that the page uses from the query of its address; none by default. */
  parameters?: PageParameters;
}

const VIDEO_ROUTES = [apiRoute.video, apiRoute.sources, apiRoute.evidence];

/** In the order in which their code is preloaded in idle time. */
export const routes: readonly SiteRoute[] = [
  {
    path: '/video/:id',
    name: 'video',
    parameters: { t: canonicalMoment },
    reads: ({ id = '' }) => (isId(id) ? VIDEO_ROUTES.map((route) => addressOf(route, id)) : []),
    ...lazyPage(async () => (await import('../video/video-page.tsx')).VideoPage),
  },
  {
    path: pageAddress.videos,
    name: 'videos',
    parameters: { search: normalizeSearch },
    reads: () => [apiRoute.videos, apiRoute.sourceSummaries],
    ...lazyPage(async () => (await import('../videos/videos-page.tsx')).VideosPage),
  },
  {
    path: pageAddress.home,
    name: 'home',
    reads: () => [apiRoute.recentVideos, apiRoute.recentSourceSummaries, apiRoute.siteTotals],
    ...lazyPage(async () => (await import('../home/home-page.tsx')).HomePage),
  },
  {
    path: pageAddress.about,
    name: 'about',
    reads: () => [apiRoute.bio, apiRoute.sampleAbout],
    ...lazyPage(async () => (await import('../about/about-page.tsx')).AboutPage),
  },
  {
    path: pageAddress.contact,
    name: 'contact',
    reads: () => [],
    ...lazyPage(async () => (await import('../contact/contact-page.tsx')).ContactPage),
  },
  {
    path: pageAddress.corrections,
    name: 'corrections',
    reads: () => [apiRoute.siteTexts, apiRoute.corrections],
    ...lazyPage(async () => (await import('../corrections/corrections-page.tsx')).CorrectionsPage),
  },
  {
    path: pageAddress.case(''),
    name: 'case',
    parameters: { m: canonicalCase },
    reads: () => [],
    ...lazyPage(async () => (await import('../case/case-page.tsx')).CasePage),
  },
];

export const notFoundRoute: SiteRoute = {
  path: '*',
  name: 'not-found',
  reads: () => [],
  ...lazyPage(async () => (await import('../not-found/not-found-page.tsx')).NotFoundPage),
};

export interface FoundRoute {
  route: SiteRoute;
  params: PageParams;
  query: PageQuery;
  /**
   * The canonical spelling of the path: the route's letter case, no trailing slash. With the moments of a
   * case, which is a page of its own.
   */
  canonicalPath: string;
}

/**
 * Finds the route of a path; an unknown path gets the not-found page.
 *
 * @param path percent-encoded, without query or fragment.
 * @param query e.g. `?search=taxes`; empty by default.
 */
export function findRoute(path: string, query = ''): FoundRoute {
  return (
    findPage(path, query) ?? { route: notFoundRoute, params: {}, query: {}, canonicalPath: path }
  );
}

/** Like {@link findRoute}, but returns `undefined` for an unknown path. */
export function findPage(path: string, query = ''): FoundRoute | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params !== undefined) {
      const used = parsePageQuery(route.parameters ?? {}, query);
      const canonicalPath = used['m'] ? pageAddress.case(used['m']) : inject(route.path, params);
      return { route, params, query: used, canonicalPath };
    }
  }
  return undefined;
}

function matchPath(pattern: string, path: string): PageParams | undefined {
  const parsed = parse(pattern);
  const values = parsed.pattern.exec(path)?.slice(1);
  if (values === undefined) return undefined;
  return Object.fromEntries(parsed.keys.map((key, index) => [key, values[index] ?? '']));
}
