import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { cardThread } from '#server/pages/share-images/card-thread.ts';
import { shareImageRoutes } from '#server/pages/share-images/share-image-routes.ts';
import { type PictureCache, pictureCache } from '#server/pages/site-pictures/picture-cache.ts';
import { brandRoutes } from '#server/pages/site-pictures/site-picture-routes.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import type { Site } from '#server/core/site/site-defaults.ts';

/** Registers the share images and the picture of the site. One thread draws for both of them. */
export function pictureRoutes(app: App, context: Context): PictureCache['findTabIcon'] {
  const thread = cardThread();
  app.addHook('onClose', () => thread.close());
  const cache = pictureCache(context, app.readContentVersion, thread.drawTile);
  brandRoutes(app, cache);
  const findLogo = async ({ picture }: Site) => {
    const logo = await cache.find(picture, pictureNames.card);
    return logo && new Uint8Array(logo.bytes);
  };
  shareImageRoutes(app, context, { thread, findLogo });
  return cache.findTabIcon;
}
