import { pino } from 'pino';
import type { Database } from '#server/database/tables.ts';
import { emailSettingsStore } from '#server/email-settings/email-settings-store.ts';
import { mailServerStore } from '#server/email-settings/mail-server-store.ts';
import { mailRunSender } from '#server/app/register-mail.ts';
import { mailComposers } from '#server/app/mail-composers.ts';
import { correctionStore } from '#server/corrections/correction-store.ts';
import { evidenceReportStore } from '#server/keeping/report/evidence-report-store.ts';
import { backupResults } from '#server/backup/runs/backup-results.ts';
import { readerSettingsStore } from '#server/readers/reader-settings-store.ts';
import { subscriberStore } from '#server/readers/subscriber-store.ts';
import { outboxStore } from '#server/outbox/outbox-store.ts';
import { startOutboxWorker } from '#server/outbox/outbox-worker.ts';
import { smtpMailer } from '#server/outbox/smtp-mailer.ts';
import { siteReader } from '#server/site/read-site.ts';
import { messageStore } from '#server/messages/message-store.ts';
import { citationStore } from '#server/sources/citation-store.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { videoStore } from '#server/videos/video-store.ts';
import { realWait } from '#server/settings/passed-time.ts';
import { mailRunStore } from '#server/mail-runs/mail-run-store.ts';
import { deliveryStore } from '#server/mail-runs/delivery-store.ts';

interface OutboxOptions {
  now: () => Date;
  /** Omit it to use the mail server of the panel. */
  smtpUrl?: string;
  mailFrom?: string;
}

interface TestOutbox extends AsyncDisposable {
  /** Waits for a running pass, then runs one more pass over the outbox and waits for its end. */
  runOnce: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Longer than any delivery in a test. */
const STOP_TIMEOUT_MS = 30_000;

/** Starts the outbox worker. Instead of sleeping between passes, it waits for `runOnce`. */
export function startOutbox(
  { database }: { database: Database },
  { now, smtpUrl, mailFrom }: OutboxOptions,
): TestOutbox {
  const siteUrl = 'https://www.example.org';
  let passEnd = Promise.withResolvers<void>();
  let nextPass = Promise.withResolvers<void>();
  const outbox = outboxStore(database);
  const readerSettings = readerSettingsStore(database);
  const runStores = { mailRuns: mailRunStore(database), deliveries: deliveryStore(database) };
  const log = pino({ enabled: false });
  const { readSite } = siteReader(database, log);
  const worker = startOutboxWorker({
    outbox,
    composers: mailComposers(
      {
        outbox,
        messages: messageStore(database),
        evidenceReports: evidenceReportStore(database),
        backupResults: backupResults(database),
        readerSettings,
        subscribers: subscriberStore(database),
        ...runStores,
      },
      readSite,
      now,
    ),
    bulkMails: mailRunSender(
      {
        stores: { ...contentStores(database, now), ...runStores, readerSettings, outbox },
        readSite,
        siteUrl,
        now,
      },
      { log, wait: realWait },
    ),
    emailSettings: emailSettingsStore(database),
    mailer: smtpMailer({
      smtpUrl,
      mailFrom,
      siteUrl,
      findMailServer: mailServerStore(database).find,
      readSite,
    }),
    siteUrl,
    log,
    now,
    // The worker calls this at the end of each pass.
    wait: (_durationMs, stopping) => {
      nextPass = Promise.withResolvers();
      if (stopping.aborted) nextPass.resolve();
      passEnd.resolve();
      return nextPass.promise;
    },
  });
  const stop = async (): Promise<void> => {
    const stopped = worker.stop(STOP_TIMEOUT_MS);
    nextPass.resolve();
    await stopped;
  };
  return {
    async runOnce() {
      await passEnd.promise;
      passEnd = Promise.withResolvers();
      nextPass.resolve();
      await passEnd.promise;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** What mails to readers are composed from. */
function contentStores(database: Database, now: () => Date) {
  return {
    videos: videoStore(database, now),
    sources: sourceStore(database, { findFiles: async () => async () => true }),
    citations: citationStore(database),
    corrections: correctionStore(database),
  };
}
