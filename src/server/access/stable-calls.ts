import { apiRoute } from '#domain/addresses.ts';
import { SOURCE_REFERENCE_ROUTE } from '#domain/references/source-reference-address.ts';
import { SEARCH_ROUTE } from '#domain/search/search-address.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';

/** The tag of stable calls in the description of the API. */
export const STABLE_TAG = 'stable';

/**
 * The calls on which programs of others can rely: a change that breaks them is announced before, see
 * docs/rules.md, "Stable calls". Only reads of these routes are stable.
 */
export const stableCalls: ReadonlySet<string> = new Set([
  apiRoute.videos,
  apiRoute.recentVideos,
  apiRoute.video,
  apiRoute.sources,
  apiRoute.evidence,
  apiRoute.videoReference,
  apiRoute.corrections,
  apiRoute.siteTotals,
  SOURCE_REFERENCE_ROUTE,
  transcriptRoute.transcript,
  SEARCH_ROUTE,
]);
