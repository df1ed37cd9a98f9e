import { createHash } from 'node:crypto';

import { accentPair } from '#domain/site/accent.ts';

/** The content of a style element of a document. */
export interface Style {
  css: string;
  /** Source expression for the content security policy, e.g. `'sha256-…'`. */
  source: string;
}

/**
 * Replaces the accent color of the theme. The theme is in a cascade layer, so the rules win over it in
 * the document's styles and in the linked stylesheet. Printed pages always have the light color.
 *
 * @param accent the chosen color, `#rrggbb`
 */
export function accentStyle(accent: string): Style {
  const { light, dark } = accentPair(accent);
  return hashedStyle(
    `:root{--color-accent:${light.color}}` +
      `@media screen and (prefers-color-scheme:dark){:root{--color-accent:${dark.color}}}`,
  );
}

export function hashedStyle(css: string): Style {
  const hash = createHash('sha256').update(css).digest('base64');
  return { css, source: `'sha256-${hash}'` };
}
