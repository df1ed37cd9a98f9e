import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import path from 'node:path';

import { missingAddress, videoIdInPath } from '#domain/addresses.ts';
import { startOfDay } from '#domain/dates/midnight.ts';
import type { PageRequest, RenderedPage } from '#domain/pages/rendered-page.ts';
import { RETRY_AFTER_SECONDS } from '#server/database/database-unavailable.ts';
import { makeReadsPublic } from '#server/access/require-admin.ts';
import { OWN_WINDOW_HEADER, pagePolicy } from '#server/http/security-headers.ts';
import { splitUrl } from '#server/http/split-url.ts';
import type { CachedAddress } from '#server/page-cache/cache-generation.ts';
import type { PictureFile } from '#server/site/picture-names.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { Site } from '#server/site/site-defaults.ts';

import { accentStyle } from './accent-style.ts';
import { adminShell } from './admin-shell.ts';
import { pageDocument } from './document.ts';
import { plainPageDocuments, type RenderPlainPage } from './plain-page.ts';
import { apiReader, visitorsApiReader } from './read-api.ts';
import { redirectTarget } from './redirect-target.ts';
import { serveSecurityTxt } from './security-txt.ts';
import type { SiteBundle } from './site-bundle.ts';
import { serveWebManifest } from './web-manifest.ts';

const MOVED = 301;
const UNAVAILABLE = 503;

/** Without a limit, browsers would cache a redirect forever, even if the old address later gets a page. */
const REDIRECT_CACHING = 'public, max-age=3600';

/** How long browsers cache the files of public/brand, whose names do not change with their content. */
const BRAND_MAX_AGE_MS = 24 * 60 * 60 * 1000;

interface PageDependencies {
  bundle: SiteBundle;
  siteUrl: string;
  now?: () => Date;
}

/** What the pages need from the features of the server, as options of their plugin. */
export interface PageStores {
  videos: { find: (id: string) => Promise<unknown> };
  citations: { isCited: (videoId: string, second: number) => Promise<boolean> };
  readSite: ReadSite;
  /** The icon of a site with a picture or a name of its own. */
  findTabIcon: () => Promise<PictureFile | undefined>;
  /** Learns how pages without scripts are rendered. */
  plainPages: { use: (render: RenderPlainPage) => void };
}

/** Serves the public pages, the document of the admin panel, and the built files they load. */
export async function pageRoutes(
  app: FastifyInstance,
  stores: PageStores,
  { bundle, siteUrl, now = () => new Date() }: PageDependencies,
) {
  const { clientFolder } = bundle;
  if (clientFolder !== undefined) {
    await app.register((files: FastifyInstance) =>
      serveBuiltFiles(files, clientFolder, stores.findTabIcon),
    );
  }
  await adminShell(app, bundle, stores.readSite);
  serveSecurityTxt(app, siteUrl);
  serveWebManifest(app, stores.readSite);
  stores.plainPages.use(plainPageDocuments(app, { bundle, readSite: stores.readSite, siteUrl }));
  const readAsVisitor = visitorsApiReader(app);

  app.get(
    '/*',
    {
      config: {
        access: 'public',
        isCached: true,
        queryNames: bundle.queryNames,
        findCanonicalAddress: (spelled, query) => findCanonicalAddress(bundle, spelled, query),
        resolveAddress: (address) => resolveAddress(address, bundle, stores),
      },
      schema: { hide: true },
    },
    async (request, reply) => {
      const target = redirectTarget(request.url, bundle.findCanonicalPath);
      if (target !== undefined) {
        return reply.header('cache-control', REDIRECT_CACHING).redirect(target, MOVED);
      }
      // Without a session the page is rendered without cookies, so it cannot contain a draft. If the
      // session cannot be looked up, the request may be the administrator's.
      const mayContainDraft = await request.session().then(Boolean, () => true);
      const cookie = mayContainDraft ? request.headers.cookie : undefined;
      const site = await stores.readSite();
      const { page, styleSources, html } = await renderDocument(bundle, request.log, site, {
        ...splitUrl(request.url),
        // Visitors' pages show ages in days, so they are rendered with the start of the day as the
        // current time: while the content stays the same, a page has the same bytes all day. The
        // administrator's pages need the exact time, because they show whether a video is scheduled.
        now: cookie === undefined ? startOfDay(now(), site.timeZone) : now(),
        readApi:
          cookie === undefined
            ? readAsVisitor(request.id)
            : apiReader(app, { cookie, requestId: request.id }),
        siteUrl,
        descriptions: site.descriptions,
      });

      if (page.status === UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_SECONDS);
      if (mayContainDraft) reply.headers(OWN_WINDOW_HEADER);
      return reply
        .status(page.status)
        .header('cache-control', cacheControl(page, mayContainDraft))
        .header('content-security-policy', pagePolicy(styleSources))
        .type('text/html; charset=utf-8')
        .send(bundle.finishDocument ? await bundle.finishDocument(request.url, html) : html);
    },
  );
}

/** The canonical spelling of an address; `undefined` if the request is redirected to it. */
function findCanonicalAddress(
  { clientFolder, findCanonicalPath, findCanonicalQuery }: SiteBundle,
  spelled: string,
  query: string,
): string | undefined {
  // In development no page is cached, because pages change with the source files.
  if (clientFolder === undefined) return undefined;
  if (redirectTarget(spelled, findCanonicalPath) !== undefined) return undefined;
  return spelled + findCanonicalQuery(spelled, query);
}

/**
 * Videos and the moments at which they cite a source are known from the content. Anyone can invent
 * other moments and searches, and addresses without a page, which all get the same reply.
 */
async function resolveAddress(
  address: string,
  { findCanonicalPath }: SiteBundle,
  { videos, citations }: PageStores,
): Promise<CachedAddress> {
  const { path: pagePath, query } = splitUrl(address);
  if (findCanonicalPath(pagePath) === undefined)
    return { address: missingAddress.page, kind: 'missing' };
  const videoId = videoIdInPath(pagePath);
  if (videoId !== undefined && (await videos.find(videoId)) === undefined) {
    return { address: missingAddress.video, kind: 'missing' };
  }
  if (query === '') return { address, kind: 'known' };
  const second = Number(new URLSearchParams(query).get('t'));
  const isCited = videoId !== undefined && (await citations.isCited(videoId, second));
  return { address, kind: isCited ? 'known' : 'invented' };
}

/** With `private`, neither the page cache nor a CDN stores the page. */
function cacheControl({ isCached }: RenderedPage, mayContainDraft: boolean): string {
  if (mayContainDraft) return 'private, no-store';
  return isCached ? 'no-cache' : 'private, no-cache';
}

interface RenderedDocument {
  page: RenderedPage;
  html: string;
  /** The source expressions of its style elements. */
  styleSources: readonly string[];
}

/** Renders the document of a page. If that fails, the page that says so; its browser then tries itself. */
async function renderDocument(
  bundle: SiteBundle,
  log: FastifyBaseLogger,
  site: Site,
  request: PageRequest,
): Promise<RenderedDocument> {
  const ownAccent = site.accent === null ? undefined : accentStyle(site.accent);
  const documentOf = (page: RenderedPage) => {
    const assets = bundle.assetsOf(page.chunk);
    const { siteUrl } = request;
    const html = pageDocument({ page, assets, accentStyle: ownAccent, site, siteUrl });
    const styleSources = [assets.pageStyle, ownAccent].flatMap((style) => style?.source ?? []);
    return { page, html, styleSources };
  };
  try {
    return documentOf(await bundle.renderPage(request));
  } catch (error) {
    log.error({ err: error }, 'rendering the page failed');
    return documentOf(await bundle.renderFailure(request));
  }
}

async function serveBuiltFiles(
  app: FastifyInstance,
  clientFolder: string,
  findTabIcon: PageStores['findTabIcon'],
): Promise<void> {
  makeReadsPublic(app);
  await app.register(fastifyStatic, {
    root: path.join(clientFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    // The ETag suffices. Each page loads several scripts, so the header would be sent several times.
    lastModified: false,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: path.join(clientFolder, 'brand'),
    prefix: '/brand/',
    maxAge: BRAND_MAX_AGE_MS,
    preCompressed: true,
    index: false,
    setHeaders: showOnOtherSites,
  });
  // For programs that do not read the icon's address from a page, such as feed readers. The file is in
  // the brand folder, because only that registration adds `reply.sendFile`.
  app.get('/favicon.ico', async (_request, reply) => {
    const icon = await findTabIcon();
    if (!icon) return reply.sendFile('apple-touch-icon.png');
    showOnOtherSites(reply);
    return reply
      .header('cache-control', `public, max-age=${BRAND_MAX_AGE_MS / 1000}`)
      .type(icon.mediaType)
      .send(icon.bytes);
  });
}

/** Feed readers and link previews show the icons. */
function showOnOtherSites(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin');
}
