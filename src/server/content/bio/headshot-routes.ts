import * as calls from '#domain/calls/bio-calls.ts';
import { headshotExtensions } from '#domain/bio/headshot-file.ts';
import { uploadAddress } from '#domain/addresses.ts';
import type { Context } from '#server/core/context/context.ts';
import { removeHeadshot } from '#server/content/bio/bio-store.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import type { Uploads } from '#server/core/uploads/uploads.ts';
import type { RenderedHeadshot } from '#server/content/bio/render-headshot.ts';

/** The pictures that are accepted. File names are not checked, because they are not stored. */
const PICTURES = { extensions: headshotExtensions, isNameIgnored: true };

/** Must be registered in a scope that accepts multipart forms, see `acceptForms`. */
export function headshotRoutes(app: App, { database, uploads, now }: Context): void {
  implement(app, calls.uploadHeadshot, async (request) => {
    await using form = await uploads.receive(request, PICTURES);
    const { file } = form;
    if (!file) throw new RequestError(400, 'Please select an image file');
    const { renderHeadshot } = await import('#server/content/bio/render-headshot.ts');
    const headshot = await uploads.decode(() => renderHeadshot(file.path));
    const url = await storeHeadshot(uploads, headshot);
    return { url };
  });

  implement(app, calls.deleteHeadshot, async () => {
    const formerUrl = await removeHeadshot(database, now());
    await uploads.deleteUnreferenced('headshot', [formerUrl]);
    const reply = { message: 'Headshot deleted successfully' };
    return formerUrl === null ? unchanged(reply) : reply;
  });
}

/**
 * Stores all renditions of a headshot and returns the URL that identifies it. If one cannot be
 * stored, deletes the others and throws the error.
 */
async function storeHeadshot(uploads: Uploads, headshot: RenderedHeadshot): Promise<string> {
  const url = uploadAddress(headshot.name);
  try {
    for (const { name, bytes } of headshot.renditions) await uploads.put(name, bytes);
    return url;
  } catch (error) {
    await uploads.deleteUnreferenced('headshot', [url]);
    throw error;
  }
}
