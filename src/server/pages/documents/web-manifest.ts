import type { FastifyInstance } from 'fastify';
import { pageAddress } from '#domain/addresses.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import type { ReadSite } from '#server/core/site/read-site.ts';
import type { Site } from '#server/core/site/site-defaults.ts';
import { pictureAddress } from '#server/core/site/site-pictures.ts';

export const WEB_MANIFEST_ADDRESS = '/site.webmanifest';

const icons = [
  { name: pictureNames.icon, size: 192, purpose: 'any' },
  { name: pictureNames.largeIcon, size: 512, purpose: 'any' },
  // Android cuts this icon into its own shape.
  { name: pictureNames.maskableIcon, size: 512, purpose: 'maskable' },
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

function webManifest({ brand, descriptions, language, picture }: Site) {
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
    icons: icons.map(({ name, size, purpose }) => ({
      src: pictureAddress(picture, name),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}
