import * as calls from '#domain/calls/keeping-calls.ts';
import { uploadAddress } from '#domain/addresses.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { findSource } from '#server/content/sources/source-store.ts';
import { canBeKey } from '../public-sources.ts';
import { COPIED_EXTENSIONS } from './download-copy.ts';
import { attachCopy, removeCopy } from './copy-store.ts';

/** Must be registered in a scope that accepts multipart forms, see `acceptForms`. */
export function copyRoutes(app: App, context: Context): void {
  const { database, uploads } = context;

  implement(app, calls.attachCopy, async (request) => {
    const source = await findSource(database, request.params.id);
    if (!source) throw notFound('source');
    if (!canBeKey(source.url)) {
      throw new RequestError(409, 'The source has no address of which a copy can be shown.');
    }
    await using form = await uploads.receive(request, { extensions: COPIED_EXTENSIONS });
    if (!form.file) throw new RequestError(400, 'Please choose a file.');
    return await attachCopy(context, source.url, form.file);
  });

  implement(app, calls.deleteCopy, async ({ params: { id } }) => {
    const source = await findSource(database, id);
    const fileName = source && (await removeCopy(database, source.url));
    if (fileName === undefined) throw notFound('copy');
    await uploads.deleteUnreferenced('source', [uploadAddress(fileName)]);
    return { message: 'Copy deleted' };
  });
}
