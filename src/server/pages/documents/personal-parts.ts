import { adminAddress } from '#domain/addresses.ts';
import { parseInstant } from '#domain/dates/parse-instant.ts';
import type { RenderedPage } from '#domain/pages/rendered-page.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { escapeText } from '#domain/text/markup.ts';

import { hashedStyle, type Style } from './accent-style.ts';

/** What a document that is rendered for one person has above the page. */
export interface PersonalParts {
  /** In the document it stands before the page. */
  banner: string | undefined;
  /** It is shown above the page, but stands after it, so that the link that skips the header stays the first. */
  bar: string | undefined;
  style: Style;
  /** A script that lets each link load a new document, see `src/site/app/full-loads.ts`. */
  script: string;
}

const OK = 200;

/** The bar with links to the panel, for the signed-in administrator. */
export function ownerBar({ status, editLinks }: RenderedPage): string {
  const links = [{ label: 'Panel', href: adminAddress.home }, ...(status === OK ? editLinks : [])];
  const items = links.map(({ label, href }) => `<a href="${escapeText(href)}">${label}</a>`);
  return `<nav class="owner-bar" aria-label="Your panel">${items.join('')}</nav>`;
}

/** Says that the page is a preview, and until when, e.g. "Preview until Nov 29, 3:00 PM PST". */
export function previewBanner(endsAt: string, timeZone: string): string {
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

const { raised, rule, ink } = themeColors;

/** The bar has the same colors in light and dark, so that it does not look like a part of the page. */
export const personalStyle = hashedStyle(
  `body:has(>.owner-bar){padding-top:calc(2.75rem + 1px)}.owner-bar{position:absolute;top:0;inset-inline:0;display:flex;overflow-x:auto;white-space:nowrap;border-bottom:1px solid ${rule.dark};background:${raised.dark};font-size:.875rem;font-weight:500;line-height:1.25rem}` +
    `.owner-bar a{padding:.75rem .5rem;color:${ink.dark};text-decoration:none}` +
    '.owner-bar a:first-child{margin-left:auto}.owner-bar a:last-child{margin-right:auto}' +
    '.owner-bar a:hover{text-decoration:underline}' +
    `.owner-bar a:focus-visible{outline-color:${ink.dark};outline-offset:-3px}` +
    '@media (width>=40rem){.owner-bar a{padding-inline:1rem}}' +
    '.preview-banner{border-bottom:1px solid;background:var(--color-ink);color:var(--color-paper);padding:.5rem 1rem;text-align:center;font-weight:600}' +
    '@media print{body:has(>.owner-bar){padding-top:0}.owner-bar{display:none}.preview-banner{background:none;color:inherit}}',
);
