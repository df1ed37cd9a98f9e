import type { FastifyInstance } from 'fastify';
import { descriptions, site } from '#site.config';
import { pageAddress } from '#domain/addresses.ts';
import { themeColors } from './theme-colors.ts';

export const WEB_MANIFEST_ADDRESS = '/site.webmanifest';

/** The icons that `scripts/build/draw-icons.ts` draws. */
const icons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  // Android cuts this icon into its own shape.
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
];

/** Serves the web manifest, which has the name and the icons for home screens. See https://www.w3.org/TR/appmanifest. */
export function serveWebManifest(app: FastifyInstance): void {
  app.get(
    WEB_MANIFEST_ADDRESS,
    { config: { access: 'public' }, schema: { hide: true } },
    (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest)),
  );
}

const manifest = {
  id: pageAddress.home,
  name: site.brand,
  short_name: site.brand,
  description: descriptions.home,
  lang: site.language,
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
