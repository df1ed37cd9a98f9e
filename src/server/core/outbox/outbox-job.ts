import type { FastifyBaseLogger } from 'fastify';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { type Job, PASS_INTERVAL_MS } from '#server/core/outbound/job-runner.ts';
import { MailFailure } from '#server/core/outbox/mail-failure.ts';
import type { ComposedMail, MailContext, MailKind } from '#server/core/outbox/mail-kind.ts';
import {
  type ClaimedMail,
  cancelDueNotifications,
  claimMail,
  deleteMail,
  rescheduleMail,
  rescheduleDueMails,
  markMailSent,
} from '#server/core/outbox/outbox-store.ts';
import type { Mail, MailConnection } from '#server/core/outbox/smtp-connection.ts';
import { type Mailer, mailHost } from '#server/core/outbox/smtp-mailer.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

/** A mail that was claimed in order to send it. */
export interface MailToSend {
  mail: Mail;
  /** What the log says of it. */
  facts: Record<string, unknown>;
  markSent: () => Promise<void>;
  markFailed: (failure: MailFailure) => Promise<void>;
}

/** What the job works with. The features know the texts, and the pace of mails to readers. */
interface OutboxWork extends MailContext {
  mailer: Mailer;
  log: FastifyBaseLogger;
  kinds: readonly MailKind<never>[];
  /**
   * Claims one of the mails that are not in the outbox, and never keep those of the outbox waiting. Returns
   * how many milliseconds to wait if the pace does not allow one yet, and `undefined` when nothing is to be sent.
   */
  claimBulkMail: () => Promise<MailToSend | number | undefined>;
  /** Resolves after the given time, or as soon as the signal is aborted. */
  wait: (durationMs: number, stopping: AbortSignal) => Promise<void>;
}

/** Sends the queued mail. */
export function outboxJob(work: OutboxWork): Job {
  return {
    name: 'outbox',
    async runNext(stopping) {
      await sendDue(work, stopping);
      return false;
    },
  };
}

/** Sends every mail that is due, one after another over one connection to the mail server. */
async function sendDue(work: OutboxWork, stopping: AbortSignal): Promise<void> {
  const { database, mailer, now } = work;
  let connection: MailConnection | undefined;
  try {
    while (!stopping.aborted) {
      // Read for every mail, so that saved settings apply from the next one on.
      const { contactEmail, isEnabled } = await findSettings(database, emailSettings);
      if (!isEnabled) await cancelDueNotifications(database, now());
      connection = await mailer.connect(connection);
      if (!connection) return;
      const claimed = await claimMail(database, now(), contactEmail !== '');
      const next = claimed
        ? await prepare(work, claimed, contactEmail)
        : ((await work.claimBulkMail()) ?? PASS_INTERVAL_MS);
      if (next === undefined) continue;
      if (typeof next === 'number') {
        // The connection stays open while mails to readers follow each other quickly.
        if (next >= PASS_INTERVAL_MS) return;
        await work.wait(next, stopping);
        continue;
      }
      const failure = await send(connection, next.mail);
      if (failure) await next.markFailed(failure);
      else await markSent(work, next, stopping);
      // The other mails would fail as well, so they are not attempted.
      if (failure?.affectsAllMail) return;
    }
  } finally {
    connection?.close();
  }
}

/** Composes a mail of the outbox. Deletes it and returns `undefined` when there is nothing left to say. */
async function prepare(
  work: OutboxWork,
  mail: ClaimedMail,
  contactEmail: string,
): Promise<MailToSend | undefined> {
  const { database, env, log, now } = work;
  const facts = logFields(mail);
  const kind = work.kinds.find(({ name }) => name === mail.kind);
  if (!kind) {
    // Another version of the site may know it, so it is tried again, like a mail that could not be sent.
    await rescheduleMail(database, mail, 'This version of the site has no such mails.', now());
    log.error(facts, 'mail of an unknown kind not sent');
    return undefined;
  }
  const composed = await compose(work, kind, mail);
  if (!composed) {
    await deleteMail(database, mail);
    return undefined;
  }
  return {
    mail: {
      ...composed,
      to: mail.recipient ?? contactEmail,
      messageId: `<${mail.id}@${mailHost(env.siteUrl)}>`,
    },
    facts,
    async markSent() {
      await markMailSent(database, mail, now());
      log.info(facts, 'mail sent');
    },
    async markFailed({ message: reason, affectsAllMail }) {
      const failedAt = now();
      await rescheduleMail(database, mail, reason, failedAt);
      if (affectsAllMail) await rescheduleDueMails(database, mail, reason, failedAt);
      log.warn({ ...facts, affectsAllMail }, 'mail not sent');
    },
  };
}

async function compose(
  work: OutboxWork,
  kind: MailKind<never>,
  mail: ClaimedMail,
): Promise<ComposedMail | undefined> {
  const { maxAgeMs = Infinity } = kind;
  const ageMs = work.now().getTime() - Date.parse(mail.createdAt);
  if (ageMs >= maxAgeMs) {
    work.log.warn(logFields(mail), 'mail dropped, because it waited too long');
    return undefined;
  }
  return kind.compose(work, mail);
}

function logFields({ id, kind, attempts }: ClaimedMail) {
  return { mailId: id, kind, attempts };
}

/** Returns why the mail server did not accept a mail. */
async function send(connection: MailConnection, mail: Mail): Promise<MailFailure | undefined> {
  try {
    await connection.send(mail);
    return undefined;
  } catch (error) {
    if (error instanceof MailFailure) return error;
    throw error;
  }
}

/**
 * Retries until the mail is marked as sent, because otherwise it would be sent again. Throws if an
 * attempt fails while the server is stopping.
 */
async function markSent(work: OutboxWork, sent: MailToSend, stopping: AbortSignal): Promise<void> {
  try {
    await sent.markSent();
  } catch (error) {
    work.log.error({ err: error, ...sent.facts }, 'mail sent, but not marked as sent');
    if (stopping.aborted) throw error;
    await work.wait(PASS_INTERVAL_MS, stopping);
    await markSent(work, sent, stopping);
  }
}
