import { createHash } from 'node:crypto';

import { accentPair } from '#domain/site/accent.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import type { Site } from '#server/core/site/site-defaults.ts';

/** The content of a style element of a document. */
export interface Style {
  css: string;
  /** Source expression for the content security policy, e.g. `'sha256-…'`. */
  source: string;
}

/**
 * The style that replaces the accent color of the theme with that of the site; empty if the site has
 * none. The theme is in a cascade layer, so the rules win over it in the document's styles and in the
 * linked stylesheet. Printed pages always have the light color.
 */
export function accentStyles({ accent }: Pick<Site, 'accent'>): Style[] {
  if (accent === null) return [];
  const { light, dark } = accentPair(accent);
  return [
    hashedStyle(
      `:root{--color-accent:${light.color}}` +
        `@media screen and (prefers-color-scheme:dark){:root{--color-accent:${dark.color}}}`,
    ),
  ];
}

export function styleElements(styles: readonly Style[]): string[] {
  return styles.map(({ css }) => `<style>${css}</style>`);
}

export function hashedStyle(css: string): Style {
  const hash = createHash('sha256').update(css).digest('base64');
  return { css, source: `'sha256-${hash}'` };
}

function variablesOf(scheme: 'light' | 'dark'): string {
  return Object.entries(themeColors)
    .map(([name, color]) => `--color-${name}:${color[scheme]}`)
    .join(';');
}

/** The colors of the theme, for documents without the stylesheet of the site. */
export const THEME_CSS = [
  `:root{color-scheme:light dark;${variablesOf('light')}}`,
  `@media screen and (prefers-color-scheme:dark){:root{${variablesOf('dark')}}}`,
  'body{background:var(--color-paper);color:var(--color-ink)}',
  'a{color:var(--color-accent);text-underline-offset:.2em}',
  'a:hover{text-decoration-thickness:2px}',
  ':focus-visible{outline:3px solid var(--color-accent);outline-offset:2px}',
].join('');
