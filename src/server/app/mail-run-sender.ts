import type { FeatureDependencies } from '#server/app/feature-dependencies.ts';
import type { Stores } from '#server/app/stores.ts';
import { type ComposeDependencies, runComposer } from '#server/mail-runs/compose-run.ts';
import { type RunSenderDependencies, runSender } from '#server/mail-runs/run-sender.ts';
import type { BulkMails } from '#server/outbox/outbox-worker.ts';

interface SenderDependencies extends Pick<FeatureDependencies, 'readSite' | 'siteUrl' | 'now'> {
  stores: Pick<Stores, 'readerSettings' | 'mailRuns' | 'deliveries' | 'outbox'> &
    Pick<ComposeDependencies, 'videos' | 'sources' | 'citations' | 'corrections'>;
}

/** What sends the mails of runs, for the worker of the outbox. */
export function mailRunSender(
  dependencies: SenderDependencies,
  { log, wait }: Pick<RunSenderDependencies, 'log' | 'wait'>,
): BulkMails {
  const { stores, siteUrl, now } = dependencies;
  const { mailRuns, deliveries, readerSettings, outbox } = stores;
  return runSender({
    runs: mailRuns,
    deliveries,
    compose: runComposer(mailParts(dependencies)),
    findSettings: readerSettings.find,
    enqueuePausedRun: outbox.enqueuePausedRun,
    siteUrl,
    log,
    now,
    wait,
  });
}

/** What mails to readers are composed of. */
export function mailParts({ stores, readSite, siteUrl }: SenderDependencies): ComposeDependencies {
  const { videos, sources, citations, corrections, readerSettings } = stores;
  return {
    videos,
    sources,
    citations,
    corrections,
    findIdentity: async () => (await readerSettings.find()).identity,
    readSite,
    siteUrl,
  };
}
