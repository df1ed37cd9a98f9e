import * as z from 'zod/mini';
import { storedThumbnailUrl } from '#domain/videos/thumbnail.ts';
import { fileExtension } from '#domain/files/file-name.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { openThumbnail } from './thumbnail-store.ts';

/** A thumbnail is stored once per video on YouTube, so its address always has the same content. */
const CACHE_CONTROL = { stored: 'public, max-age=31536000, immutable', missing: 'no-cache' };

/**
 * Serves the stored thumbnails of public videos. A video without one gets a placeholder, and not an
 * error, which browsers would report for each picture of a page.
 */
export function thumbnailRoutes(app: App, context: Context): void {
  app.get(
    `${storedThumbnailUrl('')}:youtubeId`,
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ youtubeId: z.string() }) },
    },
    async ({ params: { youtubeId } }, reply) => {
      // Allows feed readers and other sites to show the pictures.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const stored = await openThumbnail(context, youtubeId);
      if (!stored) {
        return reply
          .header('cache-control', CACHE_CONTROL.missing)
          .type('image/svg+xml')
          .send(PLACEHOLDER);
      }
      return reply
        .header('cache-control', CACHE_CONTROL.stored)
        .type(fileExtension(stored.name) === 'png' ? 'image/png' : 'image/jpeg')
        .send(stored.content);
    },
  );
}

/** A triangle in a gray that both themes have room for. The page shows its own color behind it. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">' +
  '<path d="M605 310v100l80-50z" fill="#888" opacity=".5"/></svg>';
