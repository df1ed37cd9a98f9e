import { site } from '#site.config';
import { feedAddress, oembedAddress, videoIdInPath } from '#domain/addresses.ts';
import type { PageState, RenderedPage } from '#domain/pages/rendered-page.ts';

import type { PageAssets } from './site-bundle.ts';

const OK = 200;

interface DocumentParts {
  page: RenderedPage;
  assets: PageAssets;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
}

/**
 * The complete HTML document of a rendered page.
 *
 * It has no inline script, and the policy allows its style element by the hash of its content, so
 * the content security policy is strict without a nonce. The state for hydration is embedded as JSON.
 */
export function pageDocument({ page, assets, siteUrl }: DocumentParts): string {
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeText(page.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metaDescription(page.description),
    page.status === OK
      ? `<link rel="canonical" href="${escapeAttribute(siteUrl + page.canonicalPath)}">`
      : '<meta name="robots" content="noindex">',
    ...feedLinks(page, siteUrl),
    ...sharedHeadElements(assets),
  ];

  return [
    `<!doctype html><html lang="${site.language}"><head>`,
    ...head,
    '</head><body>',
    `<div id="root">${page.html}</div>`,
    page.state && stateScript(page.state),
    `<script type="module" src="${assets.script}"></script>`,
    '</body></html>',
  ]
    .filter((part) => part !== undefined)
    .join('\n');
}

/** The elements in the head that public pages and the admin panel share. */
export function sharedHeadElements(assets: PageAssets): string[] {
  const { fonts, modules } = assets;
  return [
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/brand/apple-touch-icon.png">',
    ...fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styleElements(assets),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
}

/**
 * With the page's styles in the document, nothing delays the first paint: the browser loads the whole
 * stylesheet at the lowest priority, as if it were for printing only. Once the site has started, it
 * applies the stylesheet, which the other pages need (`src/site/start-site.tsx`).
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

/** Feed readers find the feeds by these, and pages of other sites the description of a video. */
function feedLinks({ status, canonicalPath, title }: RenderedPage, siteUrl: string): string[] {
  const link = (type: string, linkTitle: string, path: string) =>
    `<link rel="alternate" type="${type}" title="${escapeAttribute(linkTitle)}" href="${escapeAttribute(siteUrl + path)}">`;
  const feeds = [
    link('application/atom+xml', site.brand, feedAddress.atom),
    link('application/feed+json', site.brand, feedAddress.json),
  ];
  if (status !== OK || videoIdInPath(canonicalPath) === undefined) return feeds;
  const pageUrl = siteUrl + canonicalPath;
  return [
    ...feeds,
    link('application/json+oembed', title, oembedAddress(pageUrl, 'json')),
    link('text/xml+oembed', title, oembedAddress(pageUrl, 'xml')),
  ];
}

function metaDescription(description: string | undefined): string | undefined {
  if (description === undefined) return undefined;
  return `<meta name="description" content="${escapeAttribute(description)}">`;
}

/** The state as JSON. "<" is escaped, so that no text in the state can end the element. */
function stateScript(state: PageState): string {
  const json = JSON.stringify(state).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="page-state">${json}</script>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
