import type { FastifyInstance } from 'fastify';
import { pageAddress } from '#domain/addresses.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { Site } from '#server/site/site-defaults.ts';
import { themeColors } from '#domain/site/theme-colors.ts';

export const WEB_MANIFEST_ADDRESS = '/site.webmanifest';

/** The icons that `scripts/build/draw-icons.ts` draws. */
const icons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  // Android cuts this icon into its own shape.
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
];

/** Serves the web manifest, which has the name and the icons for home screens. See https://www.w3.org/TR/appmanifest. */
export function serveWebManifest(app: FastifyInstance, readSite: ReadSite): void {
  app.get(
    WEB_MANIFEST_ADDRESS,
    { config: { access: 'public', isCached: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(webManifest(await readSite()))),
  );
}

function webManifest({ brand, descriptions, language }: Site) {
  return {
    id: pageAddress.home,
    name: brand,
    short_name: brand,
    description: descriptions.home,
    lang: language,
    start_url: pageAddress.home,
    display: 'minimal-ui',
    // A manifest has one color for both color schemes; each page states one per scheme.
    background_color: themeColors.paper.light,
    theme_color: themeColors.paper.light,
    icons: icons.map(({ file, size, purpose }) => ({
      src: `/brand/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}
