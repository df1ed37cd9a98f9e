import { addressOf, adminAddress, apiRoute } from '#domain/addresses.ts';
import { isId } from '#domain/id.ts';
import type { PageName } from '#domain/pages/page-content.ts';
import type { EditLink, PageState } from '#domain/pages/rendered-page.ts';
import { searchAddress } from '#domain/search/search-address.ts';
import { isSearchable } from '#domain/search/search-query.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';
import { searchVideos } from '#domain/videos/search-videos.ts';
import { videoDialogAddress } from '#domain/videos/video-dialog-address.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import type { QueryStore } from '#web/http/query-store.ts';

import type { PageProps } from '../page/page-query.ts';
import type { CardVideo } from '../videos/video-card.tsx';
import { foundVideosAddress } from '../videos/found-videos-address.ts';

/** What only the server knows of a page. It is not in the route table, which every public page loads. */
export interface PageDocument {
  /** The places in the panel where the content of the page is edited. */
  editLinks?: (params: PageProps['params']) => readonly EditLink[];
  /**
   * More addresses of the API whose data the document contains. A browser that moves to the page reads them
   * later, and only if it needs them.
   */
  reads?: (page: PageProps) => readonly string[];
  /** What the document contains in place of data that was read, by address; `undefined` leaves it out. */
  replacedData?: (store: QueryStore, page: PageProps) => PageState['queries'];
}

const editedAt = (href: string) => () => [{ label: 'Edit', href }];

export const pageDocuments: Readonly<Partial<Record<PageName, PageDocument>>> = {
  video: {
    editLinks: ({ id = '' }) => [
      { label: 'Edit', href: videoDialogAddress('edit', id) },
      { label: 'Sources', href: videoDialogAddress('sources', id) },
      { label: 'Moments', href: videoDialogAddress('moments', id) },
      { label: 'Correct', href: videoDialogAddress('corrections', id) },
    ],
    reads: ({ params: { id = '' } }) =>
      isId(id) ? [addressOf(transcriptRoute.transcript, id)] : [],
  },
  videos: {
    editLinks: editedAt(adminAddress.videos),
    reads: ({ query: { search = '' } }) => (isSearchable(search) ? [searchAddress(search)] : []),
    replacedData: (store, { query: { search = '' } }) =>
      search === '' ? {} : onlyFoundVideos(store, search),
  },
  home: { editLinks: editedAt(`${adminAddress.siteSettings}#brand`), replacedData: onlyCards },
  case: { reads: ({ query: { m = '' } }) => (m === '' ? [] : [`${apiRoute.case}?m=${m}`]) },
  about: { editLinks: editedAt(adminAddress.bio) },
  contact: { editLinks: editedAt(`${adminAddress.settings}#contactEmail`) },
  corrections: { editLinks: editedAt(`${adminAddress.siteSettings}#correctionsPolicy`) },
};

/** The videos that a search finds, in place of the lists of all videos and of their sources. */
function onlyFoundVideos(store: QueryStore, search: string): PageState['queries'] {
  const videos = store.read<VideoListItem[]>(apiRoute.videos).data;
  if (videos === undefined) return {};
  return {
    [apiRoute.videos]: undefined,
    [apiRoute.sourceSummaries]: undefined,
    [foundVideosAddress(search)]: searchVideos(videos, search),
  };
}

/** Only what the cards show. The descriptions would add a tenth to the size of the document. */
function onlyCards(store: QueryStore): PageState['queries'] {
  const videos = store.read<CardVideo[]>(apiRoute.recentVideos).data;
  return {
    [apiRoute.recentVideos]: videos?.map(({ id, youtubeId, title, publishDate }): CardVideo => ({
      id,
      youtubeId,
      title,
      publishDate,
    })),
  };
}
