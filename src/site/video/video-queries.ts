import { queryKeys } from '#domain/addresses.ts';
import { isId } from '#domain/id.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

const NOT_FOUND = 404;

/** Queries of the video page; empty for a malformed id. */
export function videoPageQueries(id: string): readonly ApiQuery[] {
  return isId(id) ? [videoQuery(id), sourcesQuery(id), evidenceQuery(id)] : [];
}

/** Query for a video; resolves to `null` if it does not exist or the client may not see it. */
export function videoQuery(id: string): ApiQuery {
  return { queryKey: queryKeys.video(id), meta: { nullStatus: NOT_FOUND } };
}

/** Query for a video's sources; `null` in the same cases as {@link videoQuery}. */
export function sourcesQuery(id: string): ApiQuery {
  return { queryKey: queryKeys.sources(id), meta: { nullStatus: NOT_FOUND } };
}

/** Query for a video's citations, corrections and sizes of files; `null` in the same cases as {@link videoQuery}. */
export function evidenceQuery(id: string): ApiQuery {
  return { queryKey: queryKeys.evidence(id), meta: { nullStatus: NOT_FOUND } };
}
