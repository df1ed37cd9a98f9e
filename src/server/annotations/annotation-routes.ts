import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { annotationRoute } from '#domain/annotations/annotation-addresses.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { Source } from '#domain/sources/source.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { notFound } from '#server/http/not-found.ts';
import type { App } from '#server/http/typed-app.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { CitedVideo } from './cited-video.ts';
import { podcastChapters } from './chapters.ts';
import { momentCues } from './moment-cues.ts';
import { webAnnotations } from './web-annotations.ts';

interface AnnotationDependencies {
  videos: { find: (id: string) => Promise<VideoDetail | undefined> };
  sources: { list: (videoId: string) => Promise<Source[]> };
  citations: { listForVideo: (videoId: string) => Promise<Citation[]> };
  corrections: { listForVideo: (videoId: string) => Promise<Correction[]> };
  readSite: ReadSite;
  siteUrl: string;
}

const config = { access: 'public', isCached: true } as const;

const idSchema = z.object({ id: z.string() });

/** Serves the moments of a video in forms for programs. See docs/site.md, "Moments for programs". */
export function annotationRoutes(
  app: App,
  { videos, sources, citations, corrections, readSite, siteUrl }: AnnotationDependencies,
): void {
  app.get(
    annotationRoute.annotations,
    {
      config,
      schema: {
        summary: 'The moments and corrections of a video as Web Annotations',
        params: idSchema,
        response: { 200: z.string(), 404: errorReplySchema },
      },
    },
    async ({ params: { id } }, reply) => {
      const cited = await findVideo(id);
      const annotated = { ...cited, corrections: await corrections.listForVideo(id) };
      const collection = webAnnotations(annotated, { site: await readSite(), siteUrl });
      return send(
        reply,
        'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"',
        collection,
      );
    },
  );

  app.get(
    annotationRoute.chapters,
    { config, schema: { hide: true, params: idSchema } },
    async ({ params: { id } }, reply) => {
      const chapters = podcastChapters(await findVideo(id), { site: await readSite(), siteUrl });
      return send(reply, 'application/json+chapters; charset=utf-8', chapters);
    },
  );

  app.get(
    annotationRoute.cues,
    { config, schema: { hide: true, params: idSchema } },
    async ({ params: { id } }, reply) =>
      send(reply, 'text/vtt; charset=utf-8', momentCues(await findVideo(id))),
  );

  async function findVideo(id: string): Promise<CitedVideo> {
    const video = await videos.find(id);
    if (!video) throw notFound('video');
    return {
      video,
      sources: await sources.list(id),
      citations: await citations.listForVideo(id),
    };
  }
}

function send(reply: FastifyReply, type: string, content: string | object): string {
  reply.type(type).header('cache-control', 'no-cache');
  return typeof content === 'string' ? content : JSON.stringify(content);
}
