import { apiKey } from '#domain/addresses.ts';
import { isId } from '#domain/id.ts';
import type { SiteQuery } from '#web/http/query-client.ts';

const NOT_FOUND = 404;

/** What the page of a video shows; nothing is asked for an id that no video can have. */
export function videoPageQueries(id: string): readonly SiteQuery[] {
  return isId(id) ? [videoQuery(id), sourcesQuery(id)] : [];
}

/** The video of a page: `null` when there is none, or none for visitors. */
export function videoQuery(id: string): SiteQuery {
  return { queryKey: apiKey.video(id), meta: { nullOn: NOT_FOUND } };
}

/** A video's sources: `null` when there is no such video. */
export function sourcesQuery(id: string): SiteQuery {
  return { queryKey: apiKey.sources(id), meta: { nullOn: NOT_FOUND } };
}
