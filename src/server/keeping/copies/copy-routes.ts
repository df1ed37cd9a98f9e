import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { type SourceCopy, sourceCopySchema } from '#domain/keeping/video-keeping.ts';
import type { Context } from '#server/context/context.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { findSource } from '#server/sources/source-store.ts';
import { COPIED_EXTENSIONS } from './download-copy.ts';
import { type NewCopy, NO_ROOM, storeCopy, attachCopy, removeCopy } from './copy-store.ts';

const idSchema = z.object({ id: z.string() });

/** Must be registered in a scope that accepts multipart forms, see `acceptForms`. */
export function copyRoutes(app: App, context: Context): void {
  const { database, uploads, now } = context;

  app.post(
    adminApiRoute.sourceCopy,
    {
      config: { form: z.object({}) },
      schema: {
        summary: 'Upload a file as the copy of a source',
        params: idSchema,
        response: { 201: sourceCopySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async (request, reply) => {
      const source = await findSource(database, request.params.id);
      if (!source) throw notFound('source');
      await using form = await uploads.receive(request, { extensions: COPIED_EXTENSIONS });
      if (!form.file) throw new RequestError(400, 'Please choose a file.');
      const at = now();
      const attach = async (copy: NewCopy) => ({
        copy,
        result: await attachCopy(context, source, copy, at),
      });
      const { copy, result } = await storeCopy(form.file, uploads, attach);
      if (result === 'no-room') throw new RequestError(409, NO_ROOM);
      if (result.replaced !== null) {
        await uploads.deleteUnreferenced('source', [uploadAddress(result.replaced)]);
      }
      reply.code(201);
      return publicCopy(copy, at);
    },
  );

  app.delete(
    adminApiRoute.sourceCopy,
    {
      schema: {
        summary: 'Delete the copy of a source, which is not copied again',
        params: idSchema,
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const fileName = await removeCopy(database, id);
      if (fileName === undefined) throw notFound('copy');
      await uploads.deleteUnreferenced('source', [uploadAddress(fileName)]);
      return { message: 'Copy deleted' };
    },
  );
}

function publicCopy({ fileName, ...copy }: NewCopy, capturedAt: Date): SourceCopy {
  return { ...copy, url: uploadAddress(fileName), capturedAt: capturedAt.toISOString() };
}
