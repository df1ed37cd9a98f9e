import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { adminSourceSchema, sourceSchema } from '#domain/sources/source.ts';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import { sourceChangesSchema, sourceInputSchema } from '#domain/sources/source-input.ts';
import { localSourceUrl } from '#domain/sources/source-url.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { RequestError } from '#server/http/request-error.ts';
import { isReadByAdmin } from '#server/http/session.ts';
import type { App } from '#server/http/typed-app.ts';
import { addSource, changeSource, type SaveParts } from './save-source.ts';

interface SourceParts extends SaveParts {
  siteUrl: string;
  videos: {
    find: (id: string) => Promise<{ id: string } | undefined>;
    findForAdmin: (id: string) => Promise<{ id: string } | undefined>;
  };
}

const idSchema = z.object({ id: z.string() });

const fileField = { file: z.optional(z.file()) };

/** To be registered where multipart forms are read. */
export function sourceRoutes(app: App, parts: SourceParts): void {
  const { sources, videos, uploads, siteUrl } = parts;
  /** A browser's own word for it has been checked already, see csrf.ts. */
  const originOf = ({ headers }: FastifyRequest) => headers.origin ?? siteUrl;

  app.get(
    apiRoute.sources,
    {
      config: { access: 'public' },
      schema: {
        summary: 'The sources of a video; every field of them for the administrator',
        params: idSchema,
        response: {
          200: z.union([z.array(adminSourceSchema), z.array(sourceSchema)]),
          404: errorReplySchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const isAdministrator = await isReadByAdmin(request, reply);
      const video = await (isAdministrator ? videos.findForAdmin(id) : videos.find(id));
      if (!video) throw videoNotFound();
      return isAdministrator ? sources.listForAdmin(id) : sources.listForVideo(id);
    },
  );

  app.post(
    apiRoute.sources,
    {
      config: { form: z.extend(sourceInputSchema, fileField) },
      schema: {
        summary: 'Add a source to a video, with a file if there is one',
        params: idSchema,
        response: { 201: adminSourceSchema, 404: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await videos.findForAdmin(id))) throw videoNotFound();
      await using form = await uploads.accept(request, { extensions: sourceFileExtensions });
      const input = withOwnPaths(parseInput(sourceInputSchema, form.fields), originOf(request));
      const source = await addSource(parts, id, input, form.file);
      if (!source) throw videoNotFound();
      reply.code(201);
      return source;
    },
  );

  app.patch(
    apiRoute.source,
    {
      config: { form: z.extend(sourceChangesSchema, fileField) },
      schema: {
        summary: 'Change some fields of a source, or replace its file',
        params: idSchema,
        response: { 200: adminSourceSchema, 404: errorReplySchema },
      },
    },
    async (request) => {
      await using form = await uploads.accept(request, { extensions: sourceFileExtensions });
      const changes = withOwnPaths(parseInput(sourceChangesSchema, form.fields), originOf(request));
      const source = await changeSource(parts, request.params.id, changes, form.file);
      if (!source) throw sourceNotFound();
      return source;
    },
  );

  app.delete(
    apiRoute.source,
    {
      schema: {
        summary: 'Delete a source and its file',
        params: idSchema,
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const url = await sources.remove(id);
      if (url === undefined) throw sourceNotFound();
      await uploads.release('source', [url]);
      return { message: 'Source deleted successfully' };
    },
  );
}

function withOwnPaths<Source extends { url?: string | undefined }>(
  source: Source,
  origin: string,
): Source {
  if (source.url === undefined) return source;
  return { ...source, url: localSourceUrl(source.url, origin) };
}

function videoNotFound(): RequestError {
  return new RequestError(404, 'The requested video could not be found.');
}

function sourceNotFound(): RequestError {
  return new RequestError(404, 'The requested source could not be found.');
}
