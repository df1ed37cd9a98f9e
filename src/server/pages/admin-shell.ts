import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';

import { adminAddress } from '#domain/addresses.ts';
import { PLAYER_ORIGIN } from '#domain/videos/youtube.ts';
import { OWN_WINDOW_HEADER } from '#server/http/security-headers.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { Site } from '#server/site/site-defaults.ts';

import { sharedHeadElements } from './document.ts';
import type { PageAssets, SiteBundle } from './site-bundle.ts';

const NONCE_BYTES = 16;

/**
 * Serves the same empty document at every address of the admin panel. It contains no
 * data, so it needs no session: without one the API returns no data and the panel shows
 * the login screen.
 *
 * Libraries in the panel insert style elements, so the document's policy contains a nonce.
 * The nonce is new for each request, so the document is never cached.
 */
export async function adminShell(
  app: FastifyInstance,
  bundle: SiteBundle,
  readSite: ReadSite,
): Promise<void> {
  for (const address of [adminAddress.home, `${adminAddress.home}/*`]) {
    app.get(
      address,
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        const nonce = randomBytes(NONCE_BYTES).toString('base64');
        const html = shellDocument(bundle.adminAssets(), await readSite(), nonce);

        return reply
          .headers({
            ...OWN_WINDOW_HEADER,
            'cache-control': 'no-store',
            'content-security-policy': shellPolicy(nonce),
            'x-frame-options': 'DENY',
          })
          .type('text/html; charset=utf-8')
          .send(bundle.finishDocument ? await bundle.finishDocument(request.url, html) : html);
      },
    );
  }
}

/**
 * No page may frame the panel, which prevents clickjacking. `blob:` allows the preview of
 * a picture that is not uploaded yet. The only frame is the player of the Moments dialog.
 */
function shellPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: https://i.ytimg.com",
    "font-src 'self'",
    `frame-src ${PLAYER_ORIGIN}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** `src/admin/app/entry.tsx` and Vite's scripts read the nonce from the meta element `csp-nonce`. */
function shellDocument(assets: PageAssets, site: Site, nonce: string): string {
  return [
    `<!doctype html><html lang="${site.language}"><head>`,
    '<meta charset="utf-8">',
    '<title>Admin Panel</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<meta property="csp-nonce" content="" nonce="${nonce}">`,
    ...sharedHeadElements(assets, site),
    `<style nonce="${nonce}">${STARTING_STYLE}</style>`,
    '</head><body>',
    `<div id="root">${LOADING}</div>`,
    `<script type="module" src="${assets.script}"></script>`,
    '</body></html>',
  ].join('\n');
}

/** Has the same layout as the panel's own loading screen, so that nothing moves. */
const LOADING = `<div class="grid min-h-[60vh] place-items-center text-ink-muted">
<p class="starting col-start-1 row-start-1">Loading...</p>
<p role="alert" class="not-started col-start-1 row-start-1 px-4 text-center text-ink">The panel could not be loaded, because its scripts have not arrived. Check your connection. <a href="" class="inline-block py-1 font-semibold underline">Reload</a></p>
</div>
<noscript><p class="text-center">The admin panel needs JavaScript.</p></noscript>`;

/**
 * Says after 8 seconds that the panel could not be loaded. In the document, because the stylesheet may
 * not arrive either.
 */
const STARTING_STYLE =
  '.not-started{display:none}' +
  '@media (scripting:enabled){' +
  '.not-started{display:block;visibility:hidden;animation:not-started 0s 8s forwards}' +
  '.starting{animation:starting 0s 8s forwards}}' +
  '@keyframes not-started{to{visibility:visible}}' +
  '@keyframes starting{to{visibility:hidden}}';
