import type { Database } from '#server/database/tables.ts';
import { fileReferences } from '#server/app/changes/file-references.ts';
import { auditStore } from '#server/audit-trail/audit-store.ts';
import { correctionStore } from '#server/corrections/correction-store.ts';
import { messageStore } from '#server/messages/message-store.ts';
import { outboxStore } from '#server/outbox/outbox-store.ts';
import { previewLinkStore } from '#server/previews/preview-link-store.ts';
import { readerListStore } from '#server/readers/reader-list-store.ts';
import { subscriberStore } from '#server/readers/subscriber-store.ts';
import { searchStore } from '#server/search/search-store.ts';
import { citationStore } from '#server/sources/citation-store.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { sourceSummaryStore } from '#server/sources/source-summary-store.ts';
import { trashStore } from '#server/trash/trash-store.ts';
import { videoStore } from '#server/videos/video-store.ts';
import { afterAllRows as now } from '#tests/rows/fill-tables.ts';
import { mailRunStore } from '#server/mail-runs/mail-run-store.ts';
import { deliveryStore } from '#server/mail-runs/delivery-store.ts';

export interface Call {
  what: string;
  run: (stores: Stores) => Promise<unknown>;
  /** Indexes that the plans of the call's queries use. */
  indexes: string[];
  /** Large tables that the call may read without an index, because it needs every row. */
  wholeTables?: readonly string[];
}

type Stores = ReturnType<typeof makeStores>;

export function makeStores(database: Database) {
  const outbox = outboxStore(database);
  const uploads = { findFiles: async () => lock, lockUnlessDeleted: lock };
  return {
    database,
    outbox,
    videos: videoStore(database, () => now),
    sourceSummaries: sourceSummaryStore(database),
    sources: sourceStore(database, uploads),
    search: searchStore(database, { listTitles: async () => new Map(), now: () => now }),
    citations: citationStore(database),
    corrections: correctionStore(database),
    files: fileReferences,
    messages: messageStore(database),
    previewLinks: previewLinkStore(database),
    trash: trashStore(database),
    audits: auditStore(database),
    mailRuns: mailRunStore(database),
    deliveries: deliveryStore(database),
    subscribers: subscriberStore(database),
    readerList: readerListStore(database),
  };
}

async function lock(): Promise<boolean> {
  return true;
}
