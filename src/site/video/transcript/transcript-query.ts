import { isId } from '#domain/id.ts';
import { transcriptKeys } from '#domain/transcripts/transcript-address.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

const NOT_FOUND = 404;

/** Query for the transcript of a video; resolves to `null` if the video has none. */
export function transcriptQuery(videoId: string): ApiQuery {
  return { queryKey: transcriptKeys.transcript(videoId), meta: { nullStatus: NOT_FOUND } };
}

/**
 * The query that only the server loads with the page of a video, so that its document contains the
 * transcript. A browser that moves to the page loads the transcript once the page is shown, and only
 * if there is one. Empty for a malformed id.
 */
export function transcriptQueries(videoId: string): readonly ApiQuery[] {
  return isId(videoId) ? [transcriptQuery(videoId)] : [];
}
