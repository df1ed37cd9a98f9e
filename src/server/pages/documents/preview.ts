import type { FastifyRequest } from 'fastify';
import { videoIdInPath } from '#domain/addresses.ts';
import { PREVIEW_PARAMETER } from '#domain/previews/preview-parameter.ts';
import type { Context } from '#server/core/context/context.ts';
import { splitUrl } from '#server/core/http/split-url.ts';
import { findPreviewLink } from '#server/owner/previews/preview-link-store.ts';
import { findVideo } from '#server/content/videos/video-store.ts';

/** What a valid preview link shows. */
export interface Preview {
  videoId: string;
  /** ISO 8601 instant. */
  endsAt: string;
}

export type FindPreview = (request: FastifyRequest) => Promise<Preview | undefined>;

/**
 * Returns a function that finds the preview that a request asks for, looked up once per request. Without
 * a valid link it is `undefined`, and the request is answered as if it had no token; so it is once the
 * video is public, and while the database cannot be reached.
 */
export function previewFinder({ database, now }: Context): FindPreview {
  const found = new WeakMap<FastifyRequest, ReturnType<FindPreview>>();

  async function find(url: string): Promise<Preview | undefined> {
    const { path, query } = splitUrl(url);
    const videoId = videoIdInPath(path);
    const token = new URLSearchParams(query).get(PREVIEW_PARAMETER);
    if (videoId === undefined || token === null) return undefined;
    const link = await findPreviewLink(database, videoId, token, now());
    if (link === undefined || (await findVideo(database, videoId, now())) !== undefined)
      return undefined;
    return { videoId, endsAt: link.endsAt };
  }

  return (request) => {
    const known = found.get(request);
    if (known) return known;
    const search = find(request.url).catch(() => undefined);
    found.set(request, search);
    return search;
  };
}

/** Whether a URL may contain the token of a preview link, which no cache may store. */
export function mayHavePreviewToken(url: string): boolean {
  return new URLSearchParams(splitUrl(url).query).has(PREVIEW_PARAMETER);
}
