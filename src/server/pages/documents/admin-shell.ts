import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { callKey } from '#domain/calls/call.ts';
import * as settingsCalls from '#domain/calls/settings-calls.ts';
import { readSiteAddress } from '#domain/calls/setup-calls.ts';
import { checkSession } from '#domain/calls/sign-in-calls.ts';
import { adminAddress, pageAddress } from '#domain/addresses.ts';
import {
  hasNoTabs,
  PANEL_STATE_ID,
  panelPath,
  type PanelTab,
  panelTabAt,
  panelTabs,
} from '#domain/panel-tabs.ts';
import type { SiteAddress } from '#domain/setup/setup.ts';
import { siteReplySchema } from '#domain/site/site.ts';
import { PLAYER_ORIGIN } from '#domain/videos/youtube.ts';
import { escapeText } from '#domain/text/markup.ts';
import type { Context } from '#server/core/context/context.ts';
import { OWN_WINDOW_HEADER } from '#server/core/http/security-headers.ts';
import { splitUrl } from '#server/core/http/request-facts.ts';
import type { Site } from '#server/core/site/site-defaults.ts';
import { htmlDocument, moduleScript, sharedHeadElements, stateScript } from './document.ts';
import { NOINDEX } from './head-elements.ts';
import type { SiteBundle } from './site-bundle.ts';

const NONCE_BYTES = 16;

/**
 * Serves the document of the admin panel. For visitors it is empty and the same at every address: without
 * a session the API returns no data, and the panel shows the login screen. For the administrator it
 * contains the header and the tabs, so that a click on a tab never shows an empty page, and what the panel
 * otherwise requests before it can show them.
 *
 * Libraries in the panel insert style elements, so the document's policy contains a nonce.
 * The nonce is new for each request, so the document is never cached.
 */
export async function adminShell(
  app: FastifyInstance,
  bundle: SiteBundle,
  { readSite, env: { siteUrl } }: Context,
): Promise<void> {
  for (const address of [adminAddress.home, `${adminAddress.home}/*`]) {
    app.get(
      address,
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        const nonce = randomBytes(NONCE_BYTES).toString('base64');
        const tab = await findTab(request);
        const assets = bundle.adminAssets(tab?.chunk);
        const site = await readSite();
        // `src/admin/app/entry.tsx` and Vite's scripts read the nonce from the meta element `csp-nonce`.
        const head = [
          NOINDEX,
          `<meta property="csp-nonce" content="" nonce="${nonce}">`,
          ...sharedHeadElements(assets, site),
          `<style nonce="${nonce}">${STARTING_STYLE}</style>`,
        ];
        const html = htmlDocument(tab ? `Admin - ${tab.label}` : 'Admin Panel', head, [
          `<div id="root">${tab ? startingTab(site, tab) : LOADING}</div>`,
          tab && panelState(site, siteUrl),
          moduleScript(assets.script),
        ]);

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
 * The tab that the administrator opens; `undefined` for visitors, for a session that must choose a password
 * first, for screens without tabs, and if the session cannot be looked up.
 */
async function findTab(request: FastifyRequest): Promise<PanelTab | undefined> {
  const path = panelPath(splitUrl(request.url).path);
  if (hasNoTabs(path)) return undefined;
  const session = await request.session().catch(() => undefined);
  return session === undefined || session.mustChangePassword ? undefined : panelTabAt(path);
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

function startingTab(site: Site, tab: PanelTab): string {
  return `${panelHeader(site, tab)}
<main class="mx-auto max-w-page px-4 py-8 sm:px-6"><h1 class="sr-only">Admin Panel</h1><div class="starting">${PANEL_SKELETON}</div>
${NOT_STARTED}</main>
${NO_SCRIPTS}`;
}

/** What the panel otherwise waits for. It asks for the session nevertheless, see `AdminGuard`. */
function panelState(site: Site, siteUrl: string): string {
  return stateScript(PANEL_STATE_ID, [
    { key: callKey(checkSession), data: { authenticated: true } },
    { key: callKey(settingsCalls.readSite), data: z.parse(siteReplySchema, site) },
    { key: callKey(readSiteAddress), data: { siteUrl } satisfies SiteAddress },
  ]);
}

const NOT_STARTED =
  '<p role="alert" class="not-started col-start-1 row-start-1 px-4 text-center text-ink">The panel could not be loaded, because its scripts have not arrived. Check your connection. <a href="" class="inline-block py-1 font-semibold underline">Reload</a></p>';

const NO_SCRIPTS =
  '<noscript><p class="text-center">The admin panel needs JavaScript.</p></noscript>';

/** Has the same layout as the panel's own loading screen, so that nothing moves. */
const LOADING = `<div class="grid min-h-[60vh] place-items-center text-ink-muted">
<p class="starting col-start-1 row-start-1">Loading...</p>
${NOT_STARTED}
</div>
${NO_SCRIPTS}`;

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

/**
 * The header and the tabs of the panel, as `src/admin/app` renders them once its scripts have started, so
 * that nothing moves then. A test compares the two. Logout works as soon as the panel has started.
 */
export function panelHeader({ brand, logo }: Pick<Site, 'brand' | 'logo'>, tab: PanelTab): string {
  return `<header class="mx-auto flex max-w-page items-center gap-1 px-4 py-2 sm:gap-3 sm:px-6"><a href="${pageAddress.home}" class="-ml-1.5 grid size-11 shrink-0 place-items-center" aria-label="${escapeText(brand)}, to the website"><img alt="" width="32" height="32" class="size-8" src="${escapeText(logo.small)}"></a><p class="grow font-serif font-semibold sm:text-xl tracking-tight whitespace-nowrap">Admin Panel</p><a href="${pageAddress.home}" class="inline-flex min-h-11 items-center px-1 font-medium whitespace-nowrap no-underline hover:underline max-[22rem]:hidden sm:px-2">View site</a><button type="button" class="${BUTTON} ">${LOGOUT_ICON}Logout</button></header><nav aria-label="Admin" class="border-b border-rule"><ul class="mx-auto grid max-w-page grid-cols-3 px-2 sm:flex sm:px-4">${panelTabs.map((each) => tabItem(each, each.address === tab.address)).join('')}</ul></nav>`;
}

/** Stands for the content of a tab until its scripts have started. */
const PANEL_SKELETON = `<div role="status" class="grid gap-4"><span class="sr-only">Loading...</span><div aria-hidden="true" class="animate-pulse rounded-sm bg-raised mb-2 h-11 max-w-xs"></div>${'<div aria-hidden="true" class="animate-pulse rounded-sm bg-raised h-44 sm:h-28"></div>'.repeat(4)}</div>`;

function tabItem({ address, label }: PanelTab, isCurrent: boolean): string {
  return `<li><a href="${address}"${isCurrent ? ' aria-current="page"' : ''} class="flex min-h-11 items-center justify-center border-b-2 border-transparent px-2 pt-0.5 text-sm font-medium text-ink-muted no-underline transition-colors hover:border-b-field hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink sm:px-3"><span class="relative">${label}</span></a></li>`;
}

const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border border-field px-4 font-medium text-ink no-underline transition-colors hover:border-ink hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60';

const LOGOUT_ICON =
  '<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="size-4 max-sm:hidden"><path d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"></path></svg>';
