import { pageAddress } from '#domain/addresses.ts';
import { addressSpellings } from '#domain/http/address-spellings.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { afterAllRows as now, filled } from '#tests/rows/fill-tables.ts';
import { RECENT_VIDEOS } from '#domain/videos/video.ts';
import type { Call } from './query-plan-stores.ts';

/** Ordered so that no call deletes what a later call reads. */
export const siteCalls: Call[] = [
  {
    what: 'Home',
    run: ({ videos }) => videos.listRecent(6),
    indexes: ['videos_latest_first'],
  },
  {
    what: 'All Videos',
    run: ({ videos }) => videos.list(),
    indexes: ['videos_in_administrators_order'],
    wholeTables: ['videos'],
  },
  {
    what: 'the sources on the cards of Home',
    run: ({ videos, sourceSummaries }) =>
      sourceSummaries.summarize(videos.selectRecentIds(RECENT_VIDEOS)),
    indexes: ['videos_latest_first', 'sources_of_a_video'],
  },
  {
    what: 'the sources on the cards of All Videos',
    run: ({ videos, sourceSummaries }) => sourceSummaries.summarize(videos.selectIds()),
    indexes: [],
    wholeTables: ['sources', 'videos'],
  },
  {
    what: 'the number of corrections on the cards of Home',
    run: ({ videos, corrections }) =>
      corrections.countByVideo(videos.selectRecentIds(RECENT_VIDEOS)),
    indexes: ['videos_latest_first', 'corrections_by_videoId'],
  },
  {
    what: 'the number of corrections on the cards of All Videos',
    run: ({ videos, corrections }) => corrections.countByVideo(videos.selectIds()),
    indexes: [],
    wholeTables: ['corrections', 'videos'],
  },
  {
    what: 'the next scheduled video',
    run: ({ videos }) => videos.findNextPublication(now),
    indexes: ['videos_latest_first'],
  },
  {
    what: 'a video and its sources',
    run: async ({ videos, sources }) => [
      await videos.find(filled.videoId),
      await sources.list(filled.videoId),
    ],
    indexes: ['sources_of_a_video'],
  },
  {
    what: 'the evidence of a video',
    run: async ({ citations, corrections, sources }) => [
      await citations.listForVideo(filled.videoId),
      await corrections.listForVideo(filled.videoId),
      await sources.listFileSizes(filled.videoId),
    ],
    indexes: ['citations_by_video', 'corrections_by_videoId', 'sources_of_a_video'],
  },
  {
    what: 'a search',
    run: ({ search }) => search.find({ compounds: [], words: ['decided'], prefix: 'cour' }),
    indexes: ['search_passages_by_date'],
  },
  {
    what: 'the videos that cite a video',
    run: ({ sources }) =>
      sources.listByAddresses(
        addressSpellings('https://example.org', pageAddress.video(filled.videoId)),
      ),
    indexes: ['sources_by_lower_url'],
  },
  {
    what: 'whether a moment is cited',
    run: ({ citations }) => citations.isCited(filled.videoId, 95),
    indexes: ['citations_by_video'],
  },
  {
    what: 'the name of an uploaded file',
    run: ({ files, database }) => files.findFileName(database, 'source-10'),
    indexes: ['sources_by_url'],
  },
  {
    what: 'storing a message, for which the size of the inbox is measured',
    run: ({ messages }) => messages.create({ ...messageInput, newsletter: false }, 'network', now),
    indexes: [],
    wholeTables: ['contact_messages'],
  },
  {
    what: 'the Videos tab',
    run: ({ videos }) => videos.listForAdmin(),
    indexes: ['videos_by_sort_order'],
    wholeTables: ['videos'],
  },
  {
    what: 'a new video',
    run: ({ videos }) => videos.create(video),
    indexes: ['videos_by_sort_order'],
  },
  {
    what: 'a new source',
    run: ({ sources }) => sources.create(filled.videoId, { title: 'New' }, undefined, now),
    indexes: ['sources_of_a_video'],
  },
  {
    what: 'the referenced files, and one that is deleted',
    run: async ({ files, database }) => (await files.list(database))[0]?.clear(database),
    indexes: ['sources_with_file', 'sources_by_url'],
    wholeTables: ['videos'],
  },
  {
    what: 'a deleted video',
    run: ({ trash }) => trash.add('video', filled.videoId, now),
    indexes: ['sources_of_a_video', 'messages_about_a_video'],
  },
  {
    what: 'a request with the token of a preview link, the links of a video, and a new one',
    run: async ({ previewLinks }) => {
      await previewLinks.find(filled.videoId, 'A'.repeat(43), now);
      await previewLinks.list(filled.videoId, now);
      await previewLinks.create(filled.videoId, 7, now);
    },
    indexes: ['preview_links_by_token', 'preview_links_of_a_video'],
  },
  {
    what: 'a page of messages',
    run: ({ messages }) => messages.listForAdmin({ limit: 50, before: lastOfPage }),
    indexes: ['messages_by_age', 'outbox_of_a_message'],
    // The number of all messages.
    wholeTables: ['contact_messages'],
  },
  {
    what: 'the messages of a network',
    run: ({ messages }) => messages.listForAdmin({ limit: 50, network: filled.network }),
    indexes: ['messages_of_a_network', 'outbox_of_a_message'],
  },
  {
    what: 'the deletion of the messages of a network',
    run: ({ messages }) => messages.deleteMany({ network: filled.network }, now),
    indexes: ['messages_of_a_network'],
  },
  {
    what: 'a page of the audit trail',
    run: ({ audits }) => audits.listPage({ limit: 200, before: lastOfTrail }),
    indexes: ['audit_entries_latest_first'],
    // To count its entries.
    wholeTables: ['audit_entries'],
  },
  {
    what: 'the entries about access, a new one, and the sweep of the audit trail',
    run: async ({ audits }) => {
      await audits.listPage({ kind: 'security', limit: 200, before: lastOfTrail });
      await audits.add({ kind: 'security', event: 'console', detail: '', client: null }, now);
      await audits.sweep(now);
    },
    indexes: ['audit_entries_latest_first', 'audit_entries_of_a_kind'],
  },
];

const video = {
  title: 'New',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
};

const lastOfPage = { createdAt: '2025-03-01T12:00:000050', id: filled.messageId };

const lastOfTrail = { at: lastOfPage.createdAt, id: lastOfPage.id };
