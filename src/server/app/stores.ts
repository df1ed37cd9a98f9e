import { backupResults } from '#server/backup/runs/backup-results.ts';
import { downloadStore } from '#server/backup/panel/download-store.ts';
import { bioStore } from '#server/bio/bio-store.ts';
import type { Database } from '#server/database/tables.ts';
import { emailSettingsStore } from '#server/email-settings/email-settings-store.ts';
import { mailServerStore } from '#server/email-settings/mail-server-store.ts';
import { citationStore } from '#server/sources/citation-store.ts';
import { correctionStore } from '#server/corrections/correction-store.ts';
import { intakeStore } from '#server/intake/intake-store.ts';
import type { KeepingSettingsStore } from '#server/keeping/keeping-settings-store.ts';
import { evidenceReportStore } from '#server/keeping/report/evidence-report-store.ts';
import { quoteStore } from '#server/keeping/quotes/quote-store.ts';
import { publicKeepingStore } from '#server/keeping/public-keeping-store.ts';
import { bulkStore } from '#server/app/changes/bulk-store.ts';
import { duplicateVideo } from '#server/app/changes/duplicate-video.ts';
import { knownBrowserStore } from '#server/access/known-browser-store.ts';
import { sessionStore } from '#server/access/session-store.ts';
import { readerListStore } from '#server/readers/reader-list-store.ts';
import { readerSettingsStore } from '#server/readers/reader-settings-store.ts';
import { subscriberStore } from '#server/readers/subscriber-store.ts';
import { deliveryStore } from '#server/mail-runs/delivery-store.ts';
import { mailRunStore } from '#server/mail-runs/mail-run-store.ts';
import { outboxStore } from '#server/outbox/outbox-store.ts';
import { messageStore } from '#server/messages/message-store.ts';
import { previewLinkStore } from '#server/previews/preview-link-store.ts';
import { administratorStore } from '#server/sign-in/account/administrator-store.ts';
import { attemptStore } from '#server/sign-in/account/attempt-store.ts';
import { auditStore } from '#server/audit-trail/audit-store.ts';
import { passkeyStore } from '#server/sign-in/passkeys/passkey-store.ts';
import { setupStore } from '#server/setup/setup-store.ts';
import { signInLinkStore } from '#server/sign-in/links/sign-in-link-store.ts';
import { pictureStore } from '#server/site/picture-store.ts';
import { searchStore } from '#server/search/search-store.ts';
import { siteStore } from '#server/site/site-store.ts';
import { socialLinkStore } from '#server/social-links/social-link-store.ts';
import { sourceSummaryStore } from '#server/sources/source-summary-store.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { transcriptStore } from '#server/transcripts/transcript-store.ts';
import { fileHashes } from '#server/uploads/file-hashes.ts';
import { trashStore } from '#server/trash/trash-store.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import { videoCitationStore } from '#server/sources/video-citation-store.ts';
import { draftStore } from '#server/videos/draft-store.ts';
import { type VideoStore, videoStore } from '#server/videos/video-store.ts';
import type { ReadSigningKey } from '#server/database/signing-key.ts';
import type { ReadSite } from '#server/site/read-site.ts';

export type Stores = ReturnType<typeof createStores>;

/** Creates the store of each feature. */
export function createStores(
  database: Database,
  {
    searched,
    videos,
    uploads,
    keepingSettings,
    now,
  }: {
    /** See `connectForSearches`. */
    searched: Database;
    videos: VideoStore;
    uploads: Uploads;
    keepingSettings: KeepingSettingsStore;
    now: () => Date;
  },
) {
  return {
    sessions: sessionStore(database),
    knownBrowsers: knownBrowserStore(database),
    signInLinks: signInLinkStore(database),
    attempts: attemptStore(database),
    passkeys: passkeyStore(database),
    administrators: administratorStore(database),
    audits: auditStore(database),
    backupResults: backupResults(database),
    downloads: downloadStore(database),
    videos,
    drafts: draftStore(database),
    sources: sourceStore(database, uploads),
    sourceSummaries: sourceSummaryStore(database),
    citations: citationStore(database),
    videoCitations: videoCitationStore(database, uploads),
    corrections: correctionStore(database),
    transcripts: transcriptStore(database),
    bio: bioStore(database, uploads),
    site: siteStore(database),
    pictures: pictureStore(database),
    socialLinks: socialLinkStore(database),
    emailSettings: emailSettingsStore(database),
    mailServer: mailServerStore(database),
    search: searchStore(database, {
      searched,
      listTitles: videoStore(searched, now).listTitles,
      now,
    }),
    setup: setupStore(database),
    keepingSettings,
    intake: intakeStore(database),
    evidenceReports: evidenceReportStore(database),
    quotes: quoteStore(database),
    publicKeeping: publicKeepingStore(database),
    hashes: fileHashes(database),
    outbox: outboxStore(database),
    readerSettings: readerSettingsStore(database),
    subscribers: subscriberStore(database),
    mailRuns: mailRunStore(database),
    deliveries: deliveryStore(database),
    readerList: readerListStore(database),
    previewLinks: previewLinkStore(database),
    messages: messageStore(database),
    trash: trashStore(database),
    bulk: bulkStore(database, (transaction) => ({
      videos: videoStore(transaction, now),
      messages: messageStore(transaction),
      trash: trashStore(transaction),
    })),
    duplicateVideo: duplicateVideo(database, now),
  };
}

/** What the routes of most features need. */
export interface FeatureDependencies {
  stores: Stores;
  readSite: ReadSite;
  siteUrl: string;
  readSigningKey: ReadSigningKey;
  now: () => Date;
}
