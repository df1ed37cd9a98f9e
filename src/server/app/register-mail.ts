import { MAIL_PORTS } from '#domain/email-settings/mail-server.ts';
import type { MoveToTrash } from '#domain/trash/trash-entry.ts';
import { mailComposers } from '#server/app/mail-composers.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import type { Stores, FeatureDependencies } from '#server/app/stores.ts';
import { describeMailServer } from '#server/email-settings/describe-mail-server.ts';
import { emailSettingsRoutes } from '#server/email-settings/email-settings-routes.ts';
import { mailServerRoutes } from '#server/email-settings/mail-server-routes.ts';
import type { App } from '#server/http/typed-app.ts';
import { type ComposeDependencies, runComposer } from '#server/mail-runs/compose-run.ts';
import { mailRunRoutes } from '#server/mail-runs/mail-run-routes.ts';
import { type RunSenderDependencies, runSender } from '#server/mail-runs/run-sender.ts';
import { messageExportRoutes } from '#server/messages/message-export-routes.ts';
import { messageRoutes } from '#server/messages/message-routes.ts';
import {
  type BulkMails,
  type OutboxWorker,
  startOutboxWorker,
} from '#server/outbox/outbox-worker.ts';
import type { Mailer } from '#server/outbox/smtp-mailer.ts';
import { SMTP_TIMEOUTS, type SmtpTimeouts } from '#server/outbox/smtp-server.ts';
import type { Env } from '#server/settings/env.ts';
import type { PasswordChecks } from '#server/sign-in/passwords/check-password.ts';
import { realWait } from '#server/settings/passed-time.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts the worker that sends the queued mail. The caller stops it. */
    startOutboxWorker: () => OutboxWorker;
  }
}

/** The ports that a mail server in the panel may have, and how long any mail server may take. */
export interface MailServerLimits {
  ports: readonly number[];
  timeouts: SmtpTimeouts;
}

export const MAIL_SERVER_LIMITS: MailServerLimits = { ports: MAIL_PORTS, timeouts: SMTP_TIMEOUTS };

interface MailDependencies extends FeatureDependencies, Pick<PasswordChecks, 'confirmPassword'> {
  env: Pick<Env, 'smtpUrl' | 'mailFrom'>;
  mailer: Mailer;
  limits: Pick<MailServerLimits, 'ports'>;
  /** Deletes a message. */
  moveToTrash: MoveToTrash;
}

/**
 * Registers messages, email settings, the mail server and mails about videos to readers, and adds
 * `app.startOutboxWorker`.
 */
export function registerMail(
  app: App,
  {
    stores,
    readSite,
    siteUrl,
    readSigningKey,
    env,
    mailer,
    confirmPassword,
    limits,
    moveToTrash,
    now,
  }: MailDependencies,
): void {
  const { messages, videos, emailSettings, mailServer, outbox, socialLinks } = stores;
  const { recordTestMail } = stores.setup;
  messageRoutes(app, {
    messages,
    videos,
    moveToTrash,
    readSigningKey,
    publicEmail: () => socialLinks.findEmailAddress(),
    now,
  });
  messageExportRoutes(app, { messages, now });
  const describeServer = () => describeMailServer({ ...env, mailServer });
  emailSettingsRoutes(app, {
    emailSettings,
    mailer,
    readSite,
    describeServer,
    mailServer,
    recordTestMail,
    now,
  });
  mailServerRoutes(app, {
    ...env,
    mailServer,
    emailSettings,
    mailer,
    readSite,
    recordTestMail,
    mailPorts: limits.ports,
    confirmPassword,
    now,
  });
  registerMailRuns(app, { stores, readSite, siteUrl, mailer, now });
  const { log } = app;
  app.decorate('startOutboxWorker', () =>
    startOutboxWorker({
      outbox,
      composers: mailComposers(stores, readSite, now),
      bulkMails: mailRunSender({ stores, readSite, siteUrl, now }, { log, wait: realWait }),
      emailSettings,
      mailer,
      siteUrl,
      log,
      now,
      wait: realWait,
    }),
  );
}

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
  const { mailRuns, deliveries, readerSettings } = stores;
  return runSender({
    runs: mailRuns,
    deliveries,
    compose: runComposer(mailParts(dependencies)),
    findSettings: readerSettings.find,
    siteUrl,
    log,
    now,
    wait,
  });
}

function registerMailRuns(
  app: App,
  {
    mailer,
    ...dependencies
  }: Pick<MailDependencies, 'stores' | 'readSite' | 'siteUrl' | 'mailer' | 'now'>,
): void {
  const { stores, now } = dependencies;
  const { mailRuns, readerSettings, emailSettings, corrections, videos } = stores;
  mailRunRoutes(app, {
    runs: mailRuns,
    parts: mailParts(dependencies),
    findSettings: readerSettings.find,
    findVideoOfCorrection: corrections.findVideoId,
    listTitles: videos.listTitlesForAdmin,
    findContactEmail: async () => (await emailSettings.current()).contactEmail,
    mailer,
    now,
  });
  sweepHourly(app, [mailRuns], now);
}

/** What mails to readers are composed of. */
function mailParts({ stores, readSite, siteUrl }: SenderDependencies): ComposeDependencies {
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
