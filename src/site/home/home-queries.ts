import { queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

import type { CardVideo } from '../videos/video-card.tsx';

/** The fields that a card uses. The descriptions would add a tenth to the size of the document. */
const cardFields: readonly (keyof CardVideo)[] = ['id', 'youtubeId', 'title', 'publishDate'];

export const recentVideosQuery: ApiQuery = {
  queryKey: queryKeys.recentVideos,
  meta: { fields: cardFields },
};

/** Query for what the cards show about the sources of the recent videos. */
export const recentSourceSummariesQuery: ApiQuery = {
  queryKey: queryKeys.recentSourceSummaries,
};

/** Query for the numbers of videos, sources and corrections. */
export const siteTotalsQuery: ApiQuery = { queryKey: queryKeys.siteTotals };
