import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { type SourceCopy, sourceCopySchema } from '#domain/keeping/video-keeping.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import type { PublicSource } from '../walk-pages.ts';
import { COPIED_EXTENSIONS } from './download-copy.ts';
import { type CopyStore, type NewCopy, NO_ROOM, storeCopy } from './copy-store.ts';

interface CopyDependencies {
  copies: CopyStore;
  findSource: (id: string) => Promise<PublicSource | undefined>;
  uploads: Pick<Uploads, 'receive' | 'store' | 'deleteUnreferenced'>;
  now: () => Date;
}

const idSchema = z.object({ id: z.string() });

/** Must be registered in a scope that accepts multipart forms, see `acceptForms`. */
export function copyRoutes(app: App, { copies, findSource, uploads, now }: CopyDependencies): void {
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
      const source = await findSource(request.params.id);
      if (!source) throw notFound('source');
      await using form = await uploads.receive(request, { extensions: COPIED_EXTENSIONS });
      if (!form.file) throw new RequestError(400, 'Please choose a file.');
      const at = now();
      const attach = async (copy: NewCopy) => ({
        copy,
        result: await copies.attach(source, copy, at),
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
      const fileName = await copies.remove(id);
      if (fileName === undefined) throw notFound('copy');
      await uploads.deleteUnreferenced('source', [uploadAddress(fileName)]);
      return { message: 'Copy deleted' };
    },
  );
}

function publicCopy({ fileName, ...copy }: NewCopy, capturedAt: Date): SourceCopy {
  return { ...copy, url: uploadAddress(fileName), capturedAt: capturedAt.toISOString() };
}
