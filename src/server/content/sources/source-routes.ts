import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '#domain/calls/source-calls.ts';
import { citationsSchema } from '#domain/sources/citation.ts';
import type { PublishProblem } from '#domain/sources/publish-problem.ts';
import { sourceUpdateSchema, sourceInputSchema, type AdminSource } from '#domain/sources/source.ts';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import { localSourceUrl } from '#domain/sources/source-url.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { Context } from '#server/core/context/context.ts';
import { parseInput } from '#server/core/http/parse-input.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import type { Uploads } from '#server/core/uploads/uploads.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { findShownVideo } from '#server/content/videos/find-shown-video.ts';
import { findVideoForAdmin } from '#server/content/videos/video-store.ts';
import { saveCitations } from './citation-store.ts';
import { createSource, updateSource } from './save-source.ts';
import { listSourcesForAdmin, listSources, moveSource } from './source-store.ts';
import { saveVideoCitations } from './video-citation-store.ts';

/** A field of the form that contains JSON. A text that is not JSON is refused as a missing value. */
const jsonText = z.pipe(z.string(), z.transform(parseJson));

const citationsField = { citations: z.optional(z.pipe(jsonText, citationsSchema)) };

const createSchema = z.extend(sourceInputSchema, citationsField);

/** Moments that a sender has loaded are compared with the stored ones, which have every key. */
const seenSourceSchema = z.catchall(
  z.object({ citations: z.optional(citationsSchema) }),
  z.unknown(),
);

const updateSchema = z.extend(sourceUpdateSchema, {
  ...citationsField,
  seen: z.optional(z.pipe(jsonText, seenSourceSchema)),
});

/** Must be registered in a scope that accepts multipart forms, see `acceptForms`. */
export function sourceRoutes(app: App, context: Context): void {
  const { database, uploads, env, now } = context;
  /** The origin under which the browser uses this site. csrf.ts has checked the Origin header. */
  const originOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers.origin ?? env.siteUrl;

  implement(
    app,
    calls.listSources,
    async (request, reply) => {
      const { id } = request.params;
      const { isAdministrator } = await findShownVideo(context, id, request, reply);
      return isAdministrator ? listSourcesForAdmin(database, id) : listSources(database, id);
    },
    { config: { isCached: true } },
  );

  implement(app, calls.readPublishChecklist, async ({ params: { id } }) => {
    if (!(await findVideoForAdmin(database, id))) throw notFound('video');
    return publishProblems(await listSourcesForAdmin(database, id), uploads);
  });

  implement(app, calls.createSource, async (request) => {
    const { id } = request.params;
    if (!(await findVideoForAdmin(database, id))) throw notFound('video');
    await using form = await uploads.receive(request, { extensions: sourceFileExtensions });
    const input = withLocalUrl(parseInput(createSchema, form.fields), originOf(request));
    return await createSource(context, id, input, form.file);
  });

  implement(app, calls.updateSource, async (request) => {
    await using form = await uploads.receive(request, { extensions: sourceFileExtensions });
    const { seen, ...update } = parseInput(updateSchema, form.fields);
    const changes = withLocalUrl(update, originOf(request));
    return await updateSource(context, request.params.id, changes, form.file, seen);
  });

  implement(app, calls.moveSource, ({ params: { id }, body }) => moveSource(database, id, body));

  implement(app, calls.saveCitations, async ({ params: { id }, body }) => {
    const saved = await saveCitations(database, id, body.citations, body.seen);
    if (!saved) throw notFound('source');
    return saved;
  });

  implement(app, calls.saveVideoCitations, async (request) => {
    const { body } = request;
    const newSources = body.newSources.map((source) => withLocalUrl(source, originOf(request)));
    const update = { ...body, newSources };
    const saved = await saveVideoCitations(database, request.params.id, update, now());
    if (!saved) throw notFound('video');
    return saved;
  });
}

/** What is missing before a video should be published, in the order of its sources. */
async function publishProblems(
  sources: readonly AdminSource[],
  uploads: Uploads,
): Promise<PublishProblem[]> {
  if (sources.length === 0) return [{ kind: 'no-source', source: null }];
  const problems: PublishProblem[] = [];
  for (const { title, url } of sources) {
    const fileName = uploadNameFromUrl(url);
    if (url === '') problems.push({ kind: 'no-address', source: title });
    else if (fileName !== null && !(await uploads.stat(fileName))) {
      problems.push({ kind: 'file-gone', source: title });
    }
  }
  return problems;
}

/** Shortens the full URL of an upload on this site to its path, see `localSourceUrl`. */
function withLocalUrl<Source extends { url?: string | undefined }>(
  source: Source,
  origin: string,
): Source {
  if (source.url === undefined) return source;
  return { ...source, url: localSourceUrl(source.url, origin) };
}
