import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RECENT_VIDEOS } from '#domain/videos/recent-videos.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/tables.ts';
import { citationStore, listCitations, replaceCitations } from '#server/sources/citation-store.ts';
import { correctionStore } from '#server/corrections/correction-store.ts';
import { indexVideo } from '#server/app/changes/index-video.ts';
import { searchStore } from '#server/search/search-store.ts';
import { outboxStore } from '#server/outbox/outbox-store.ts';
import { messageStore } from '#server/messages/message-store.ts';
import { auditStore } from '#server/audit-trail/audit-store.ts';
import { isStorable } from '#server/backup/archived-row.ts';
import { previewLinkStore } from '#server/previews/preview-link-store.ts';
import { measureTrashedMessages, trashStore } from '#server/trash/trash-store.ts';
import { sourceFileReferences } from '#server/sources/source-file-references.ts';
import { lockSourceIfExists } from '#server/sources/source-rows.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { sourceSummaryStore } from '#server/sources/source-summary-store.ts';
import { listVideoTitles } from '#server/videos/list-videos.ts';
import { lockVideoIfExists, videoStore } from '#server/videos/video-store.ts';
import { afterAllRows as now, filled, fillTables } from '#tests/rows/fill-tables.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { recordQueries } from '#tests/app/record-queries.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

interface Call {
  what: string;
  run: (stores: Stores) => Promise<unknown>;
  /** Indexes that the plans of the call's queries use. */
  indexes: string[];
  /** Large tables that the call may read without an index, because it needs every row. */
  wholeTables?: readonly string[];
}

/** Ordered so that no call deletes what a later call reads. */
const calls: Call[] = [
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
    what: 'a search, and the hosts that a video shares with others',
    run: async ({ search }) => [
      await search.find({ words: ['decided'], prefix: 'cour' }),
      await search.listSharedHosts(filled.videoId),
    ],
    indexes: ['search_passages_by_video', 'search_passages_by_host', 'search_passages_by_date'],
  },
  {
    what: 'the videos that cite a video',
    run: ({ sources }) => sources.listByAddress(`https://example.org/video/${filled.videoId}`),
    indexes: ['sources_by_url'],
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
    what: 'the files that sources reference',
    run: ({ files, database }) => files.listStems(database),
    indexes: ['sources_with_file'],
  },
  {
    what: 'a deleted file',
    run: ({ files, database }) => files.clear(database, 'source-10'),
    indexes: ['sources_with_file'],
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
    what: 'the measurement of waiting mails',
    run: ({ outbox }) => outbox.findBacklog(),
    indexes: ['outbox_due'],
  },
  {
    what: 'due mails, of which the eleventh and later ones go into a digest',
    run: async ({ outbox }) => {
      while (await outbox.claim(now)) continue;
    },
    indexes: ['outbox_due', 'outbox_digests'],
  },
  {
    what: 'a digest that was sent',
    run: async ({ outbox }) => {
      await outbox.findAnnounced(digest, 20);
      await outbox.markSent(digest, now);
    },
    indexes: ['outbox_of_a_digest'],
  },
  {
    what: 'due mails while the mail server does not answer, and after notifications were switched off',
    run: async ({ outbox }) => {
      await outbox.rescheduleDue(digest, 'No answer.', now);
      await outbox.cancelDueNotifications(now);
    },
    indexes: ['outbox_due'],
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

test.each(eachDatabase)('the queries of a large site use indexes, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
  await using opened = new AsyncDisposableStack();
  const connection = await connectDatabase(env);
  opened.defer(() => connection.destroy());
  await migrate(connection);
  if (kind === 'postgres') {
    await connection.transaction().execute(async (transaction) => {
      // Without the checks of foreign keys, inserting takes a third of the time.
      await sql`set local session_replication_role = replica`.execute(transaction);
      await fillTables(transaction, { videos: 10_000, sources: 100_000, messages: 100_000 });
    });
    await sql`analyze`.execute(connection);
  } else {
    // Without `analyze`, SQLite plans its queries without the number of rows, so a few rows are enough.
    await fillTables(connection, { videos: 10, sources: 100, messages: 100 });
  }

  const { database, explain } = recordQueries(connection);
  const stores = makeStores(database);
  for (const { what, run, indexes, wholeTables = [] } of calls) {
    await run(stores);
    const plans = await explain();
    const unneeded = plans.filter((plan) =>
      tablesReadWithoutIndex(plan).some((table) => !wholeTables.includes(table)),
    );
    expect(unneeded, `${what}: reads a large table without an index`).toEqual([]);
    // PostgreSQL reads and sorts the whole table, which is faster than reading all rows by the index.
    if (kind === 'postgres' && wholeTables.includes('videos')) continue;
    for (const index of indexes) {
      expect(plans.join('\n'), `${what}: does not use ${index}`).toContain(index);
    }
  }
});

type Stores = ReturnType<typeof makeStores>;

function makeStores(database: Database) {
  const outbox = outboxStore(database);
  const uploads = { lockIfExists: async () => true };
  return {
    database,
    outbox,
    videos: videoStore(database, { indexVideo, now: () => now }),
    sourceSummaries: sourceSummaryStore(database),
    sources: sourceStore(database, {
      uploads,
      lockVideoIfExists,
      indexVideo,
      citations: { list: listCitations, replace: replaceCitations },
    }),
    search: searchStore(database, { listTitles: async () => new Map(), now: () => now }),
    citations: citationStore(database, { lockSourceIfExists, indexVideo }),
    corrections: correctionStore(database, { lockVideoIfExists, lockSourceIfExists, indexVideo }),
    files: sourceFileReferences({ listVideoTitles }),
    messages: messageStore(database, {
      outbox,
      measureTrash: measureTrashedMessages,
      inviteReader: async () => {},
    }),
    previewLinks: previewLinkStore(database, { lockVideoIfExists }),
    trash: trashStore(database, { lockVideoIfExists, indexVideo, isStorable }),
    audits: auditStore(database),
  };
}

/** The large tables that a plan of either database reads without an index. */
function tablesReadWithoutIndex(plan: string): string[] {
  const scans = plan.matchAll(/^SCAN (\w+)$|Seq Scan on (\w+)/gm);
  const tables = Array.from(scans, ([, sqlite, postgres]) => sqlite ?? postgres ?? '');
  return tables.filter((table) => largeTables.has(table));
}

const largeTables = new Set([
  'videos',
  'sources',
  'citations',
  'corrections',
  'search_passages',
  'contact_messages',
  'mail_outbox',
  'audit_entries',
]);

const video = {
  title: 'New',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
};

const lastOfPage = { createdAt: '2025-03-01T12:00:000050', id: filled.messageId };

const lastOfTrail = { at: lastOfPage.createdAt, id: lastOfPage.id };

const digest = {
  id: filled.digestId,
  kind: 'digest',
  browser: null,
  fileName: null,
  recipient: null,
  createdAt: now.toISOString(),
  attempts: 1,
  claimedUntil: now.toISOString(),
} as const;
