import type { PassageKind } from '#domain/search/search-reply.ts';

/**
 * What visitors search: one row per passage of a published video, derived from the other tables in the
 * transaction that changes them. Rows are inserted and deleted, never updated, see `searchStatements`.
 */
export interface SearchPassageTable {
  /** See `firstId` in content/search-index/index-video.ts. */
  id: number;
  videoId: string;
  /** The source that the passage is from, or that supports it. */
  sourceId: string | null;
  kind: PassageKind;
  startSecond: number | null;
  /** That of the video, so that scheduled videos are not found. */
  publishDate: string;
  /** The host of a source, in the passage with its title only. */
  host: string | null;
  /** Of the source whose quote this is, if it is named. */
  language: string | null;
  body: string;
  /** The words of `body` as they are searched, see `indexedTerms`, separated by spaces. */
  terms: string;
}
