import type { FastifyBaseLogger } from 'fastify';

import { adminAddress } from '#domain/addresses.ts';
import { parseInstant } from '#domain/dates/parse-instant.ts';
import type { PageRequest, RenderedPage } from '#domain/pages/rendered-page.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { escapeText } from '#domain/text/markup.ts';
import type { Site } from '#server/core/site/site-defaults.ts';

import { accentStyles, hashedStyle } from './accent-style.ts';
import { pageDocument } from './document.ts';
import type { Preview } from './preview.ts';
import type { SiteBundle } from './site-bundle.ts';

interface DocumentRequest extends PageRequest {
  /** The preview that the document shows; `undefined` for other pages. */
  preview: Preview | undefined;
  /** Whether the administrator reads the document, who gets links to the panel. */
  hasOwnerBar: boolean;
}

export interface RenderedDocument {
  page: RenderedPage;
  html: string;
  /** The source expressions of its style elements. */
  styleSources: readonly string[];
}

/** Renders the document of a page. If that fails, the page that says so; its browser then tries itself. */
export async function renderDocument(
  bundle: SiteBundle,
  log: FastifyBaseLogger,
  site: Site,
  { preview, hasOwnerBar, ...request }: DocumentRequest,
): Promise<RenderedDocument> {
  const isPersonal = hasOwnerBar || preview !== undefined;
  const styles = [...accentStyles(site), ...(isPersonal ? [personalStyle] : [])];
  const documentOf = (page: RenderedPage) => {
    const assets = bundle.assetsOf(page.chunk);
    const html = pageDocument({
      page,
      isShared: preview === undefined,
      assets,
      styles,
      bar: hasOwnerBar ? ownerBar(page) : undefined,
      banner: preview && previewBanner(preview.endsAt, site.timeZone),
      fullLoadsScript: isPersonal ? bundle.fullLoadsScript() : undefined,
      site,
      siteUrl: request.siteUrl,
    });
    const sources = [assets.pageStyle, ...styles].flatMap((style) => style?.source ?? []);
    return { page, html, styleSources: sources };
  };
  try {
    return documentOf(await bundle.renderPage(request));
  } catch (error) {
    log.error({ err: error }, 'rendering the page failed');
    return documentOf(await bundle.renderFailure(request));
  }
}

/** The bar with links to the panel, for the signed-in administrator. */
function ownerBar({ status, editLinks }: RenderedPage): string {
  const links = [{ label: 'Panel', href: adminAddress.home }, ...(status === OK ? editLinks : [])];
  const items = links.map(({ label, href }) => `<a href="${escapeText(href)}">${label}</a>`);
  return `<nav class="owner-bar" aria-label="Your panel">${items.join('')}</nav>`;
}

/** Says that the page is a preview, and until when, e.g. "Preview until Nov 29, 3:00 PM PST". */
function previewBanner(endsAt: string, timeZone: string): string {
  const time = parseInstant(endsAt).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `<aside class="preview-banner" aria-label="Preview">Preview until ${escapeText(time)}</aside>`;
}

const OK = 200;

const { raised, rule, ink } = themeColors;

/** The bar has the same colors in light and dark, so that it does not look like a part of the page. */
const personalStyle = hashedStyle(
  `body:has(>.owner-bar){padding-top:calc(2.75rem + 1px)}.owner-bar{position:absolute;top:0;inset-inline:0;display:flex;overflow-x:auto;white-space:nowrap;border-bottom:1px solid ${rule.dark};background:${raised.dark};font-size:.875rem;font-weight:500;line-height:1.25rem}` +
    `.owner-bar a{padding:.75rem .5rem;color:${ink.dark};text-decoration:none}` +
    '.owner-bar a:first-child{margin-left:auto}.owner-bar a:last-child{margin-right:auto}' +
    '.owner-bar a:hover{text-decoration:underline}' +
    `.owner-bar a:focus-visible{outline-color:${ink.dark};outline-offset:-3px}` +
    '@media (width>=40rem){.owner-bar a{padding-inline:1rem}}' +
    '.preview-banner{border-bottom:1px solid;background:var(--color-ink);color:var(--color-paper);padding:.5rem 1rem;text-align:center;font-weight:600}' +
    '@media print{body:has(>.owner-bar){padding-top:0}.owner-bar{display:none}.preview-banner{background:none;color:inherit}}',
);
