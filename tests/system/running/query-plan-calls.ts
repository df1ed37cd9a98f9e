import { pageAddress } from '#domain/addresses.ts';
import { addressSpellings } from '#domain/http/address-spellings.ts';
import { parseSearch } from '#domain/search/search-query.ts';
import { RECENT_VIDEOS } from '#domain/videos/video.ts';
import { fileReferences } from '#server/owner/files/file-references.ts';
import {
  findPreviewLink,
  listPreviewLinks,
  createPreviewLink,
} from '#server/owner/previews/preview-link-store.ts';
import { searchContent } from '#server/content/search/search-store.ts';
import { listSourceSummaries } from '#server/content/sources/source-summary-store.ts';
import { listAuditPage, addAuditEntry, sweepAudits } from '#server/core/audit-trail/audit-store.ts';
import {
  listRecentVideos,
  listVideos,
  selectRecentIds,
  selectVisibleIds,
  findNextPublication,
  findVideo,
  listVideosForAdmin,
  createVideo,
} from '#server/content/videos/video-store.ts';
import {
  countCorrectionsByVideo,
  listCorrectionsOfVideo,
} from '#server/content/corrections/correction-store.ts';
import {
  listSources,
  listSourcesByAddresses,
  createSourceRow,
} from '#server/content/sources/source-store.ts';
import { listCitationsOfVideo, isCited } from '#server/content/sources/citation-store.ts';
import { createMessage } from '#server/audience/messages/create-message.ts';
import { listMessages, deleteMessages } from '#server/audience/messages/message-store.ts';
import { duplicateVideo } from '#server/app/changes/duplicate-video.ts';
import { addToTrash } from '#server/content/trash/trash-store.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { afterAllRows as now, filled } from '#tests/rows/fill-tables.ts';
import type { Call } from './query-plan-call.ts';

/** Ordered so that no call deletes what a later call reads. */
export const siteCalls: Call[] = [
  {
    what: 'Home',
    run: ({ database }) => listRecentVideos(database, 6, now),
    indexes: ['videos_latest_first'],
  },
  {
    what: 'All Videos',
    run: ({ database }) => listVideos(database, now),
    indexes: ['videos_in_administrators_order'],
    wholeTables: ['videos'],
  },
  {
    what: 'the sources on the cards of Home',
    run: ({ database }) =>
      listSourceSummaries(database, selectRecentIds(database, RECENT_VIDEOS, now)),
    indexes: ['videos_latest_first', 'sources_of_a_video'],
  },
  {
    what: 'the sources on the cards of All Videos',
    run: ({ database }) => listSourceSummaries(database, selectVisibleIds(database, now)),
    indexes: [],
    wholeTables: ['sources', 'videos'],
  },
  {
    what: 'the number of corrections on the cards of Home',
    run: ({ database }) =>
      countCorrectionsByVideo(database, selectRecentIds(database, RECENT_VIDEOS, now)),
    indexes: ['videos_latest_first', 'corrections_by_videoId'],
  },
  {
    what: 'the number of corrections on the cards of All Videos',
    run: ({ database }) => countCorrectionsByVideo(database, selectVisibleIds(database, now)),
    indexes: [],
    wholeTables: ['corrections', 'videos'],
  },
  {
    what: 'the next scheduled video',
    run: ({ database }) => findNextPublication(database, now),
    indexes: ['videos_latest_first'],
  },
  {
    what: 'a video and its sources',
    run: async ({ database }) => [
      await findVideo(database, filled.videoId, now),
      await listSources(database, filled.videoId),
    ],
    indexes: ['sources_of_a_video'],
  },
  {
    what: 'the evidence of a video',
    run: async ({ database }) => [
      await listCitationsOfVideo(database, filled.videoId),
      await listCorrectionsOfVideo(database, filled.videoId),
      await listSources(database, filled.videoId),
    ],
    indexes: ['citations_by_video', 'corrections_by_videoId', 'sources_of_a_video'],
  },
  {
    what: 'a search',
    run: ({ database }) => searchContent(database, parseSearch('decided cour') ?? [], now),
    indexes: ['search_passages_by_date'],
  },
  {
    what: 'the videos that cite a video',
    run: ({ database }) =>
      listSourcesByAddresses(
        database,
        addressSpellings('https://example.org', pageAddress.video(filled.videoId)),
      ),
    indexes: ['sources_by_lower_url'],
  },
  {
    what: 'whether a moment is cited',
    run: ({ database }) => isCited(database, filled.videoId, 95),
    indexes: ['citations_by_video'],
  },
  {
    what: 'the name of an uploaded file',
    run: ({ database }) => fileReferences.findFileName(database, 'source-10'),
    indexes: ['sources_by_url'],
  },
  {
    what: 'storing a message, for which the size of the inbox is measured',
    run: ({ database }) =>
      createMessage(database, { ...messageInput, newsletter: false }, 'network', now),
    indexes: [],
    wholeTables: ['contact_messages'],
  },
  {
    what: 'the Videos tab',
    run: ({ database }) => listVideosForAdmin(database),
    indexes: ['videos_by_sort_order'],
    wholeTables: ['videos'],
  },
  {
    what: 'a new video',
    run: ({ database }) => createVideo(database, video, now),
    indexes: ['videos_by_sort_order'],
  },
  {
    what: 'a new source',
    run: ({ database }) =>
      createSourceRow(database, filled.videoId, { title: 'New' }, undefined, now),
    indexes: ['sources_of_a_video'],
  },
  {
    what: 'the referenced files, and one that is deleted',
    run: async ({ database }) => (await fileReferences.list(database))[0]?.clear(database),
    indexes: ['sources_with_file', 'sources_by_url'],
    wholeTables: ['videos'],
  },
  {
    what: 'a request with the token of a preview link, the links of a video, and a new one',
    run: async ({ database }) => {
      await findPreviewLink(database, filled.videoId, 'A'.repeat(43), now);
      await listPreviewLinks(database, filled.videoId, now);
      await createPreviewLink(database, filled.videoId, 7, now);
    },
    indexes: ['preview_links_by_token', 'preview_links_of_a_video'],
  },
  {
    what: 'a duplicated video',
    run: ({ database }) => duplicateVideo(database, filled.videoId, now),
    indexes: ['sources_of_a_video', 'videos_by_sort_order'],
  },
  {
    what: 'a deleted video',
    run: ({ database }) => addToTrash(database, 'video', filled.videoId, now),
    indexes: ['sources_of_a_video', 'messages_about_a_video'],
  },
  {
    what: 'a page of messages',
    run: ({ database }) => listMessages(database, { limit: 50, before: lastOfPage }),
    indexes: ['messages_by_age', 'outbox_of_a_message'],
    // The number of all messages.
    wholeTables: ['contact_messages'],
  },
  {
    what: 'the messages of a network',
    run: ({ database }) => listMessages(database, { limit: 50, network: filled.network }),
    indexes: ['messages_of_a_network', 'outbox_of_a_message'],
  },
  {
    what: 'the deletion of the messages of a network',
    run: ({ database }) => deleteMessages(database, { network: filled.network }, now),
    indexes: ['messages_of_a_network'],
  },
  {
    what: 'a page of the audit trail',
    run: ({ database }) => listAuditPage(database, { limit: 200, before: lastOfPage }),
    indexes: ['audit_entries_latest_first'],
    // To count its entries.
    wholeTables: ['audit_entries'],
  },
  {
    what: 'the entries about access, a new one, and the sweep of the audit trail',
    run: async ({ database }) => {
      await listAuditPage(database, { kind: 'security', limit: 200, before: lastOfPage });
      await addAuditEntry(
        database,
        { kind: 'security', event: 'console', detail: '', client: null },
        now,
      );
      await sweepAudits(database, now);
    },
    indexes: ['audit_entries_latest_first', 'audit_entries_of_a_kind'],
  },
];

const video = {
  title: 'New',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
};

const lastOfPage = { time: '2025-03-01T12:00:000050', id: filled.messageId };
