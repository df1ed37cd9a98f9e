import type { PageState, RenderedPage } from '#domain/pages/rendered-page.ts';

import type { Style } from './accent-style.ts';
import { headElements, NOINDEX, sharedPath } from './head-elements.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';
import { escapeText, scriptJson } from '#domain/text/markup.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import type { Site, SiteAt } from '#server/core/site/site-defaults.ts';
import { pictureAddress, tabIcons } from '#server/core/site/site-pictures.ts';
import type { PersonalParts } from './personal-parts.ts';
import type { PageAssets } from './site-bundle.ts';
import { structuredData } from './structured-data.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { discoveryAddress, oembedAddress, videoIdInPath } from '#domain/addresses.ts';

export const WEB_MANIFEST_ADDRESS = '/site.webmanifest';

/** Styles show it if the site has not started after 8 seconds, see site.css. */
const LATE_NOTICE =
  '<p role="alert">This page has not loaded completely. <a href="">Reload</a></p>';

interface DocumentParts extends SiteAt {
  page: RenderedPage;
  assets: PageAssets;
  /** The style element of the site's own accent color; `undefined` with that of the theme. */
  accentStyle?: Style | undefined;
  /** Whether other sites may show the page, for which the document describes it; true by default. */
  isShared?: boolean;
  /** What stands above the page in a document that is rendered for one person. */
  personal?: PersonalParts | undefined;
}

/**
 * The complete HTML document of a rendered page.
 *
 * The document has no inline script, and the content security policy allows its style elements by the
 * hashes of their contents. The policy is therefore strict without a nonce. The state for hydration and
 * the structured data are embedded as JSON, which no browser runs.
 */
export function pageDocument({
  page,
  assets,
  accentStyle,
  isShared = true,
  personal,
  ...at
}: DocumentParts): string {
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeText(page.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(isShared ? headElements(page, at) : [NOINDEX]),
    ...discoveryLinks(page, { ...at, isShared }),
    `<link rel="manifest" href="${WEB_MANIFEST_ADDRESS}">`,
    ...sharedHeadElements(assets, at.site),
    accentStyle && `<style>${accentStyle.css}</style>`,
    personal && `<style>${personal.style.css}</style>`,
  ];

  return [
    `<!doctype html><html lang="${LABELS_LANGUAGE}"><head>`,
    ...head,
    '</head><body>',
    personal?.banner,
    `<div id="root">${page.html}</div>`,
    personal?.bar,
    page.state && stateScript(page.state),
    isShared ? structuredDataScript(page, at) : undefined,
    LATE_NOTICE,
    personal && `<script type="module" src="${personal.script}"></script>`,
    `<script type="module" src="${assets.script}"></script>`,
    ...unscriptedStylesheets(assets),
    '</body></html>',
  ]
    .filter((part) => part !== undefined)
    .join('\n');
}

const OK = 200;

/**
 * The links by which feed readers find the feeds, and by which other sites find the oEmbed responses
 * for a video.
 */
function discoveryLinks(
  page: RenderedPage,
  { site, siteUrl, isShared }: SiteAt & { isShared: boolean },
): string[] {
  const { status, canonicalPath, title } = page;
  const link = (type: string, linkTitle: string, path: string) =>
    `<link rel="alternate" type="${type}" title="${escapeText(linkTitle)}" href="${escapeText(siteUrl + path)}">`;
  const feeds = [
    link('application/atom+xml', site.brand, discoveryAddress.atom),
    link('application/feed+json', site.brand, discoveryAddress.json),
  ];
  if (!isShared || status !== OK || videoIdInPath(canonicalPath) === undefined) return feeds;
  const pageUrl = siteUrl + sharedPath(page);
  return [
    ...feeds,
    link('application/json+oembed', title, oembedAddress(pageUrl, 'json')),
    link('text/xml+oembed', title, oembedAddress(pageUrl, 'xml')),
  ];
}

/** The elements in the head that public pages and the admin panel share. */
export function sharedHeadElements(assets: PageAssets, { picture }: Site): string[] {
  const { fonts, modules } = assets;
  return [
    '<meta name="color-scheme" content="light dark">',
    themeColor('light'),
    themeColor('dark'),
    ...tabIcons(picture).map(
      ({ href, type, sizes }) =>
        `<link rel="icon" href="${href}" type="${type}"${sizes && ` sizes="${sizes}"`}>`,
    ),
    `<link rel="apple-touch-icon" href="${pictureAddress(picture, pictureNames.appleTouchIcon)}">`,
    ...fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styleElements(assets),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
}

/**
 * The document contains the styles of its page, so the first paint does not wait for the stylesheet:
 * with `media="print"` the browser loads it at the lowest priority. After the first paint,
 * `src/site/app/entry-client.ts` applies the whole stylesheet, which contains the web fonts and the
 * styles of the other pages. Without `pageStyle`, as in the panel, the first paint waits.
 */
function styleElements({ stylesheets, pageStyle }: PageAssets): string[] {
  if (pageStyle === undefined) {
    return stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`);
  }
  return [
    `<style>${pageStyle.css}</style>`,
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}" media="print">`),
  ];
}

/**
 * The links to the whole stylesheet for browsers without scripts, for the end of the body: there they
 * do not delay the text.
 */
function unscriptedStylesheets({ stylesheets, pageStyle }: PageAssets): string[] {
  if (pageStyle === undefined) return [];
  return stylesheets.map((href) => `<noscript><link rel="stylesheet" href="${href}"></noscript>`);
}

function themeColor(scheme: 'light' | 'dark'): string {
  const color = themeColors.paper[scheme];
  return `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`;
}

function stateScript(state: PageState): string {
  return `<script type="application/json" id="page-state">${scriptJson(state)}</script>`;
}

function structuredDataScript(page: RenderedPage, at: SiteAt): string | undefined {
  const graph = structuredData(page, at);
  return graph && `<script type="application/ld+json">${scriptJson(graph)}</script>`;
}
