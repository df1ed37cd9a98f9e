import { apiKey } from '#domain/addresses.ts';
import type { SiteQuery } from '#web/http/query-client.ts';

const NOT_FOUND = 404;

/** The video of a page: `null` when there is none, or none for visitors. */
export function videoQuery(id: string): SiteQuery {
  return { queryKey: apiKey.video(id), meta: { nullOn: NOT_FOUND } };
}

/** A video's sources: `null` when there is no such video. */
export function sourcesQuery(id: string): SiteQuery {
  return { queryKey: apiKey.sources(id), meta: { nullOn: NOT_FOUND } };
}
