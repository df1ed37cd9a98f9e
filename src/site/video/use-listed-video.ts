import { apiAddress } from '#domain/addresses.ts';
import { useQueryStore } from '#web/http/use-query.ts';

import { recentVideosQuery } from '../home/home-queries.ts';
import type { CardVideo } from '../videos/video-card.tsx';
import { videosQuery } from '../videos/videos-queries.ts';

/** The video from a list that is already loaded; `undefined` if no such list contains it. */
export function useListedVideo(id: string): CardVideo | undefined {
  const store = useQueryStore();
  return [recentVideosQuery, videosQuery]
    .flatMap(({ queryKey }) => store.read<CardVideo[]>(apiAddress(queryKey)).data ?? [])
    .find((video) => video.id === id);
}
