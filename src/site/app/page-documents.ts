import { adminAddress } from '#domain/addresses.ts';
import type { EditLink } from '#domain/pages/rendered-page.ts';
import { videoDialogAddress } from '#domain/videos/video-dialog-address.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

import type { PageProps } from '../page/page-props.ts';
import { transcriptQueries } from '../video/transcript/transcript-query.ts';
import type { SiteRoute } from './site-routes.tsx';

type PageParams = PageProps['params'];

/** What only the server knows of a page. It is not in the route table, which every public page loads. */
interface PageDocument {
  /** The places in the panel where the content of the page is edited. */
  editLinks: (params: PageParams) => readonly EditLink[];
  /** Queries that only the server loads before it renders the page, see `transcriptQueries`. */
  queries?: (params: PageParams) => readonly ApiQuery[];
}

const editedAt = (href: string) => () => [{ label: 'Edit', href }];

export const pageDocuments: Readonly<Record<SiteRoute['name'], PageDocument>> = {
  video: {
    editLinks: ({ id = '' }) => [
      { label: 'Edit', href: videoDialogAddress('edit', id) },
      { label: 'Sources', href: videoDialogAddress('sources', id) },
      { label: 'Moments', href: videoDialogAddress('moments', id) },
      { label: 'Correct', href: videoDialogAddress('corrections', id) },
    ],
    queries: ({ id = '' }) => transcriptQueries(id),
  },
  videos: { editLinks: editedAt(adminAddress.videos) },
  home: { editLinks: editedAt(`${adminAddress.siteSettings}#brand`) },
  about: { editLinks: editedAt(adminAddress.bio) },
  contact: { editLinks: editedAt(`${adminAddress.settings}#contactEmail`) },
  corrections: { editLinks: editedAt(`${adminAddress.siteSettings}#correctionsPolicy`) },
  'not-found': { editLinks: () => [] },
};
