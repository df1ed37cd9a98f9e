import type { ReadSite } from '#server/site/read-site.ts';
import type { ThumbnailStore } from '#server/keeping/videos/thumbnail-store.ts';
import { pictureNames } from '#server/site/picture-names.ts';
import type { App } from '#server/http/typed-app.ts';
import { cardThread } from '#server/share-images/card-thread.ts';
import { fetchThumbnail, type ThumbnailHost } from '#server/share-images/fetch-thumbnail.ts';
import { shareImageRoutes } from '#server/share-images/share-image-routes.ts';
import { type PictureCache, pictureCache } from '#server/site-pictures/picture-cache.ts';
import { brandRoutes, sitePictureRoutes } from '#server/site-pictures/site-picture-routes.ts';
import type { Stores } from '#server/app/stores.ts';
import { acceptForms } from '#server/uploads/receive-form.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

interface PictureDependencies {
  stores: Stores;
  readSite: ReadSite;
  uploads: Uploads;
  thumbnails: Pick<ThumbnailStore, 'read'>;
  thumbnailHost: ThumbnailHost;
}

/** Registers the share images and the picture of the site. One thread draws for both of them. */
export async function registerPictures(
  app: App,
  { stores, readSite, uploads, thumbnails, thumbnailHost }: PictureDependencies,
): Promise<PictureCache> {
  const { videos, sources, citations, pictures, site } = stores;
  const thread = cardThread();
  app.addHook('onClose', () => thread.close());
  const { readContentVersion } = app;
  const cache = pictureCache({
    pictures,
    readSite,
    readContentVersion,
    drawTile: thread.drawTile,
  });
  brandRoutes(app, cache);
  await app.register(async (forms: App) => {
    await acceptForms(forms);
    sitePictureRoutes(forms, { pictures, uploads });
  });
  shareImageRoutes(app, {
    videos,
    sources,
    citations,
    readSite,
    previewSite: site.preview,
    findLogo: async ({ picture }) => {
      const logo = await cache.find(picture, pictureNames.card);
      return logo && new Uint8Array(logo.bytes);
    },
    thread,
    findThumbnail: async (youtubeId) =>
      (await thumbnails.read(youtubeId)) ?? fetchThumbnail(youtubeId, thumbnailHost),
  });
  return cache;
}
