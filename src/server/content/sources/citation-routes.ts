import * as calls from '#domain/calls/source-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { isUnchanged, unchanged } from '#server/core/http/unchanged.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { localSourceUrl } from '#domain/sources/source-url.ts';
import { implement } from '#server/core/http/implement.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { saveCitations } from './citation-store.ts';
import { saveVideoCitations } from './video-citation-store.ts';

export function citationRoutes(app: App, { database, env: { siteUrl }, now }: Context): void {
  implement(app, calls.saveCitations, async ({ params: { id }, body }) => {
    const saved = await saveCitations(database, id, body.citations, body.seen);
    if (!saved) throw notFound('source');
    const reply = { citations: saved };
    return isUnchanged(saved) ? unchanged(reply) : reply;
  });

  implement(
    app,
    calls.saveVideoCitations,
    async ({ params: { id }, body, headers: { origin = siteUrl } }) => {
      const newSources = body.newSources.map((source) => ({
        ...source,
        url: localSourceUrl(source.url, origin),
      }));
      const result = await saveVideoCitations(database, id, { ...body, newSources }, now());
      if (!result) throw notFound('video');
      return result;
    },
  );
}
