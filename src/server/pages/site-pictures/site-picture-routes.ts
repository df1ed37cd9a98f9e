import * as z from 'zod/mini';
import * as calls from '#domain/calls/settings-calls.ts';
import { MAX_SITE_PICTURE_BYTES, sitePictureExtensions } from '#domain/site/site-picture.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import { replacePictures, deletePictures } from '#server/core/site/picture-store.ts';
import { pictureAddress } from '#server/core/site/site-pictures.ts';
import type { PictureCache } from './picture-cache.ts';

const ACCEPTED = { extensions: sitePictureExtensions, maxBytes: MAX_SITE_PICTURE_BYTES };

/**
 * Receives the picture of the site, from which the logo and all icons are made.
 *
 * Must be registered in a scope that accepts multipart forms, see `acceptForms`.
 */
export function sitePictureRoutes(app: App, { database, uploads }: Context): void {
  implement(app, calls.replaceSitePicture, async (request) => {
    await using form = await uploads.receive(request, ACCEPTED);
    const { file } = form;
    if (!file) throw new RequestError(400, 'Please select an image file');
    const { renderUploadedPicture } = await import('./render-uploaded-picture.ts');
    const files = await uploads.decode(() => renderUploadedPicture(file));
    const { version, isChanged } = await replacePictures(database, files);
    const picture = pictureAddress({ kind: 'stored', version }, pictureNames.largeLogo);
    return isChanged ? { picture } : unchanged({ picture });
  });

  implement(app, calls.deleteSitePicture, async () => {
    const isChanged = await deletePictures(database);
    return isChanged ? { picture: null } : unchanged({ picture: null });
  });
}

/** Browsers and proxies may keep a file, because its address changes with its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the logo and the icons. An outdated address redirects to the current one. */
export function brandRoutes(app: App, pictureCache: PictureCache): void {
  app.get(
    '/brand/:version/:name',
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ version: z.string(), name: z.string() }) },
    },
    async (request, reply) => {
      const { version } = request.params;
      const name = Object.values(pictureNames).find((each) => each === request.params.name);
      if (name === undefined || !VERSION.test(version)) return reply.callNotFound();
      const source = await pictureCache.readSource(version);
      if (source.kind === 'default' || source.version !== version) {
        return reply
          .header('cache-control', 'no-cache')
          .redirect(pictureAddress(source, name), 302);
      }
      const file = await pictureCache.find(source, name);
      if (!file) return reply.callNotFound();
      return reply
        .headers({
          'cache-control': IMMUTABLE,
          // Feed readers and link previews show the icons.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(file.mediaType)
        .send(file.bytes);
    },
  );
}

const VERSION = /^[\da-f]{8}$/;
