import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  missingAddress,
  videoIdInPath,
  adminAddress,
  discoveryAddress,
  pageAddress,
} from '#domain/addresses.ts';
import { startOfDay } from '#domain/dates/midnight.ts';
import type { RenderedPage, FindCanonicalPath } from '#domain/pages/rendered-page.ts';
import { plainAddress } from '#domain/readers/plain-addresses.ts';
import type { Context } from '#server/core/context/context.ts';
import { RETRY_AFTER_SECONDS } from '#server/core/database/database-unavailable.ts';
import { clientAddress } from '#server/core/access/client-address.ts';
import { previewHeaders } from '#server/core/access/preview-reads.ts';
import { makeReadsPublic } from '#server/core/access/require-admin.ts';
import { siteBusy } from '#server/core/http/request-error.ts';
import { OWN_WINDOW_HEADER, pagePolicy } from '#server/core/http/security-headers.ts';
import { splitUrl } from '#server/core/http/request-facts.ts';
import type { CachedAddress } from '#server/core/page-cache/cache-generation.ts';
import { renderQueue } from '#server/core/page-cache/render-queue.ts';
import type { PictureFile } from '#server/core/site/picture-names.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import { isCited } from '#server/content/sources/citation-store.ts';
import { adminShell } from './admin-shell.ts';
import { plainPageDocuments, type PlainPages } from './plain-page.ts';
import { findPreview, mayHavePreviewToken, type Preview } from './preview.ts';
import { apiReader, type ReadApi, visitorsApiReader } from './read-api.ts';
import { type RenderedDocument, renderDocument } from './render-document.ts';
import { serveSecurityTxt } from './security-txt.ts';
import type { SiteBundle } from './site-bundle.ts';

const MOVED = 301;
const UNAVAILABLE = 503;

/** Without a limit, browsers would cache a redirect forever, even if the old address later gets a page. */
const REDIRECT_CACHING = 'public, max-age=3600';

/** How long browsers cache the files of public/brand, whose names do not change with their content. */
const BRAND_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** The context, and what else the pages need, as options of their plugin. */
export interface PageContext extends Context {
  /** The icon of a site with a picture or a name of its own. */
  findTabIcon: () => Promise<PictureFile | undefined>;
  plainPages: PlainPages;
}

/** Serves the public pages, the document of the admin panel, and the built files they load. */
export async function pageRoutes(
  app: FastifyInstance,
  context: PageContext,
  bundle: SiteBundle,
): Promise<void> {
  const { readSite, findTabIcon, plainPages, env, now } = context;
  const { siteUrl } = env;
  const { clientFolder } = bundle;
  if (clientFolder !== undefined) {
    await app.register((files: FastifyInstance) =>
      serveBuiltFiles(files, clientFolder, findTabIcon),
    );
  }
  await adminShell(app, bundle, context);
  serveSecurityTxt(app, siteUrl);
  plainPages.render = plainPageDocuments(app, context, bundle);
  const readAsVisitor = visitorsApiReader(app);
  const previewQueue = renderQueue<RenderedDocument>();

  app.get(
    '/*',
    {
      config: {
        access: 'public',
        isCached: true,
        isPersonal: async ({ url }) => (await findPreview(context, url)) !== undefined,
        queryNames: bundle.queryNames,
        findCanonicalAddress: (spelled, query) => findCanonicalAddress(bundle, spelled, query),
        resolveAddress: (address) => resolveAddress(address, bundle, context),
      },
      schema: { hide: true },
    },
    async (request, reply) => {
      const target = redirectTarget(request.url, bundle.findCanonicalPath);
      if (target !== undefined) {
        const caching = mayHavePreviewToken(request.url) ? 'no-store' : REDIRECT_CACHING;
        return reply.header('cache-control', caching).redirect(target, MOVED);
      }
      const preview = await findPreview(context, request.url);
      // `null` if the session cannot be looked up. Without it, a page cannot contain a draft.
      const session = await request.session().catch(() => null);
      const mayBeAdministrator = session !== undefined;
      const hasOwnerBar = session?.mustChangePassword === false;
      const isPersonal = preview !== undefined || mayBeAdministrator;
      const site = await readSite();
      const { path: pagePath, query } = splitUrl(request.url);
      const render = () =>
        renderDocument(bundle, request.log, site, {
          path: pagePath,
          // The token of a preview is left out.
          query: preview ? bundle.findCanonicalQuery(pagePath, query) : query,
          // Visitors' pages show ages in days, so they are rendered with the start of the day as the
          // current time: while the content stays the same, a page has the same bytes all day. Other
          // pages need the exact time: the administrator's show whether a video is scheduled.
          now: isPersonal ? now() : startOfDay(now(), site.timeZone),
          readApi: readApiFor(request, preview, mayBeAdministrator),
          siteUrl,
          descriptions: site.descriptions,
          preview,
          hasOwnerBar,
        });
      const { page, styleSources, html } = preview
        ? await renderInTurn(`${hasOwnerBar} ${request.url}`, { request, reply }, render)
        : await render();

      if (page.status === UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_SECONDS);
      if (isPersonal) reply.headers(OWN_WINDOW_HEADER);
      if (preview) reply.headers(PREVIEW_HEADERS);
      return reply
        .status(page.status)
        .header('cache-control', cacheControl(page, isPersonal))
        .header('content-security-policy', pagePolicy(styleSources))
        .type('text/html; charset=utf-8')
        .send(bundle.finishDocument ? await bundle.finishDocument(request.url, html) : html);
    },
  );

  /** A preview is rendered from what everybody with the link may see, even for the administrator. */
  function readApiFor(
    { id: requestId, headers: { cookie } }: FastifyRequest,
    preview: Preview | undefined,
    mayBeAdministrator: boolean,
  ): ReadApi {
    if (preview) return apiReader(app, { headers: previewHeaders(preview.videoId), requestId });
    if (!mayBeAdministrator || cookie === undefined) return readAsVisitor(requestId);
    return apiReader(app, { headers: { cookie }, requestId });
  }

  /** Renders one preview at a time, so that a link that is passed on cannot keep the server busy. */
  async function renderInTurn(
    key: string,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    render: () => Promise<RenderedDocument>,
  ): Promise<RenderedDocument> {
    const visitor = {
      client: clientAddress(request),
      left: new Promise((resolve) => reply.raw.once('close', resolve)),
    };
    const rendered = await previewQueue.join(key, visitor, render);
    if (rendered) return rendered;
    throw siteBusy();
  }
}

/**
 * Keeps the address of a preview, which contains its token, from search engines and from the sites to
 * which the page links. The player sends the origin, as its frame says.
 */
const PREVIEW_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

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
 * The address to redirect to if the requested URL is another spelling of a known address:
 * another letter case, slashes at the end or doubled, encoded letters, or "/index.html". The
 * query is kept. `undefined` if the spelling is canonical or the address is unknown.
 *
 * The returned path is always one of this site, so a URL such as "//evil.example/" never redirects
 * to another site.
 */
function redirectTarget(url: string, findCanonicalPath: FindCanonicalPath): string | undefined {
  const path = url.replace(/[?#].*/s, '');
  const spelled = path
    // The encoded characters of ASCII, without its control characters.
    .replaceAll(/%[2-7][\da-f]/gi, decodeIfPlain)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\/index\.html$/i, pageAddress.home);
  const lowerCased = spelled.toLowerCase().replace(/\/$/, '');
  const canonical = fixedPaths.has(lowerCased) ? lowerCased : findCanonicalPath(spelled);
  if (canonical === undefined || canonical === path) return undefined;
  return canonical + url.slice(path.length);
}

/** Letters, digits, "-" and "_" mean the same encoded or not, see RFC 3986, section 2.3. */
function decodeIfPlain(encoded: string): string {
  const character = decodeURIComponent(encoded);
  return /[\w-]/.test(character) ? character : encoded;
}

/** The addresses without parameters that are not in the route table of the public site. */
const fixedPaths: ReadonlySet<string> = new Set([
  ...Object.values(discoveryAddress),
  ...Object.values(adminAddress),
  plainAddress.subscribe,
  plainAddress.privacy,
]);

/**
 * Videos and the moments at which they cite a source are known from the content. Anyone can invent
 * other moments and searches, and addresses without a page, which all get the same reply.
 */
async function resolveAddress(
  address: string,
  { findCanonicalPath }: SiteBundle,
  { database, now }: Context,
): Promise<CachedAddress> {
  const { path: pagePath, query } = splitUrl(address);
  if (findCanonicalPath(pagePath) === undefined)
    return { address: missingAddress.page, kind: 'missing' };
  const videoId = videoIdInPath(pagePath);
  if (videoId !== undefined && (await findVideo(database, videoId, now())) === undefined) {
    return { address: missingAddress.video, kind: 'missing' };
  }
  if (query === '') return { address, kind: 'known' };
  const second = Number(new URLSearchParams(query).get('t'));
  const isMoment = videoId !== undefined && (await isCited(database, videoId, second));
  return { address, kind: isMoment ? 'known' : 'invented' };
}

/** With `private`, neither the page cache nor a CDN stores the page. */
function cacheControl({ isCached }: RenderedPage, isPersonal: boolean): string {
  if (isPersonal) return 'private, no-store';
  return isCached ? 'no-cache' : 'private, no-cache';
}

async function serveBuiltFiles(
  app: FastifyInstance,
  clientFolder: string,
  findTabIcon: PageContext['findTabIcon'],
): Promise<void> {
  makeReadsPublic(app);
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
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
    root: join(clientFolder, 'brand'),
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
