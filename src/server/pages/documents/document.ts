import type { RenderedPage } from '#domain/pages/rendered-page.ts';

import { type Style, styleElements } from './accent-style.ts';
import { headElements, NOINDEX, sharedPath } from './head-elements.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';
import { escapeText, scriptJson } from '#domain/text/markup.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import type { Site, SiteAt } from '#server/core/site/site-defaults.ts';
import { pictureAddress, tabIcons } from '#server/core/site/site-pictures.ts';
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
  /** The styles besides that of the page. */
  styles?: readonly Style[];
  /** Whether other sites may show the page, for which the document describes it; true by default. */
  isShared?: boolean;
  /** Says that the page is a preview. It stands before the page. */
  banner?: string | undefined;
  /** It is shown above the page, but stands after it, so that the link that skips the header stays the first. */
  bar?: string | undefined;
  /** A script that lets each link load a new document, see `src/site/app/full-loads.ts`. */
  fullLoadsScript?: string | undefined;
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
  styles = [],
  isShared = true,
  banner,
  bar,
  fullLoadsScript,
  ...at
}: DocumentParts): string {
  const graph = isShared ? structuredData(page, at) : undefined;
  const head = [
    ...(isShared ? headElements(page, at) : [NOINDEX]),
    ...discoveryLinks(page, { ...at, isShared }),
    `<link rel="manifest" href="${WEB_MANIFEST_ADDRESS}">`,
    ...sharedHeadElements(assets, at.site),
    ...styleElements(styles),
  ];
  const body = [
    banner,
    `<div id="root">${page.html}</div>`,
    bar,
    page.state && stateScript('page-state', page.state),
    graph && `<script type="application/ld+json">${scriptJson(graph)}</script>`,
    LATE_NOTICE,
    fullLoadsScript && moduleScript(fullLoadsScript),
    moduleScript(assets.script),
    ...unscriptedStylesheets(assets),
  ];
  return htmlDocument(page.title, head, body);
}

/** A document in the language of the labels. Parts that are `undefined` are left out. */
export function htmlDocument(
  title: string,
  head: readonly string[],
  body: readonly (string | undefined)[],
  className?: string,
): string {
  const ofClass = className === undefined ? '' : ` class="${className}"`;
  return [
    `<!doctype html><html lang="${LABELS_LANGUAGE}"${ofClass}><head>`,
    '<meta charset="utf-8">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...head,
    '</head><body>',
    ...body.filter((part) => part !== undefined),
    '</body></html>',
  ].join('\n');
}

/** JSON, which no browser runs. */
export function stateScript(id: string, state: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(state)}</script>`;
}

export function moduleScript(address: string): string {
  return `<script type="module" src="${address}"></script>`;
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
    ...stylesOf(assets),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
}

/**
 * The document contains the styles of its page, so the first paint does not wait for the stylesheet:
 * with `media="print"` the browser loads it at the lowest priority. After the first paint,
 * `src/site/app/entry-client.ts` applies the whole stylesheet, which contains the web fonts and the
 * styles of the other pages. Without `pageStyle`, as in the panel, the first paint waits.
 */
function stylesOf({ stylesheets, pageStyle }: PageAssets): string[] {
  const media = pageStyle === undefined ? '' : ' media="print"';
  return [
    ...styleElements(pageStyle === undefined ? [] : [pageStyle]),
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}"${media}>`),
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
