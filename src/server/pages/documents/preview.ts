import { videoIdInPath } from '#domain/addresses.ts';
import { PREVIEW_PARAMETER } from '#domain/previews/preview-parameter.ts';
import type { Context } from '#server/core/context/context.ts';
import { splitUrl } from '#server/core/http/request-facts.ts';
import { findPreviewLink } from '#server/owner/previews/preview-link-store.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import type { Row } from '#server/core/database/tables.ts';

/** What a valid preview link shows. */
export type Preview = Pick<Row<'preview_links'>, 'videoId' | 'endsAt'>;

/**
 * Finds the preview that a request asks for. Without a valid link it is `undefined`, and the request is
 * answered as if it had no token; so it is once the video is public, and while the database cannot be
 * reached. A link can end between two calls for one request: its page is then the one that visitors see.
 */
export async function findPreview(
  { database, now }: Context,
  url: string,
): Promise<Preview | undefined> {
  const { path, query } = splitUrl(url);
  const videoId = videoIdInPath(path);
  const token = new URLSearchParams(query).get(PREVIEW_PARAMETER);
  if (videoId === undefined || token === null) return undefined;
  try {
    const link = await findPreviewLink(database, videoId, token, now());
    const isPublic = link && (await findVideo(database, videoId, now())) !== undefined;
    return link && !isPublic ? { videoId, endsAt: link.endsAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a URL may contain the token of a preview link, which no cache may store. */
export function mayHavePreviewToken(url: string): boolean {
  return new URLSearchParams(splitUrl(url).query).has(PREVIEW_PARAMETER);
}
