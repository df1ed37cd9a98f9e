import { queryKeys } from '#domain/addresses.ts';
import type { SiteQuery } from '#web/http/site-query.ts';

import type { CardVideo } from '../videos/video-card.tsx';

/** The fields that a card uses. The descriptions would add a tenth to the size of the document. */
const cardFields: readonly (keyof CardVideo)[] = ['id', 'youtubeId', 'title', 'publishDate'];

export const recentVideosQuery: SiteQuery = {
  queryKey: queryKeys.recentVideos,
  meta: { fields: cardFields },
};
