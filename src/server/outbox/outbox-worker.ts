import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { MailFailure } from '#server/outbox/mail-failure.ts';
import type { ComposedMail, MailContext, MailKind } from '#server/outbox/mail-kind.ts';
import {
  type ClaimedMail,
  cancelDueNotifications,
  claimMail,
  deleteMail,
  rescheduleMail,
  rescheduleDueMails,
  markMailSent,
} from '#server/outbox/outbox-store.ts';
import type { Mail, MailConnection } from '#server/outbox/smtp-connection.ts';
import { type Mailer, mailHost } from '#server/outbox/smtp-mailer.ts';
import { readEmailSettings } from '#server/outbox/email-settings-store.ts';

/** Mails that are not in the outbox. They never keep those of the outbox waiting. */
export interface BulkMails {
  /**
   * Sends at most one mail. Returns how long to wait before the next call; `undefined` when there is
   * nothing to send.
   */
  sendNext: (connection: MailConnection, stopping: AbortSignal) => Promise<number | undefined>;
}

/** What the worker works with. The features know the texts, and the pace of mails to readers. */
interface OutboxWork extends MailContext {
  mailer: Mailer;
  log: FastifyBaseLogger;
  kinds: readonly MailKind<never>[];
  bulkMails: BulkMails;
  /** Resolves after the given time, or as soon as the signal is aborted. */
  wait: (durationMs: number, stopping: AbortSignal) => Promise<void>;
}

export interface OutboxWorker {
  /**
   * Waits for the mail that is being sent, but no longer than the given time. The other mails
   * remain in the outbox.
   */
  stop: (timeoutMs: number) => Promise<void>;
}

/** The time between two passes. On an idle site each pass runs at most five queries. */
const POLL_INTERVAL_MS = 5000;

/**
 * Sends the mails of the outbox until it is stopped. Any number of processes may run
 * a worker, because a mail is claimed in the database before it is sent.
 */
export function startOutboxWorker(work: OutboxWork): OutboxWorker {
  const stopping = new AbortController();
  const running = sendUntilStopped(work, stopping.signal);
  return {
    async stop(timeoutMs) {
      stopping.abort();
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

async function sendUntilStopped(work: OutboxWork, stopping: AbortSignal): Promise<void> {
  // Kept from one pass to the next while mails to readers follow each other quickly.
  const open: OpenConnection = { connection: undefined };
  while (!stopping.aborted) {
    let waitMs = POLL_INTERVAL_MS;
    try {
      waitMs = Math.min(POLL_INTERVAL_MS, await sendDue(work, open, stopping));
    } catch (error) {
      work.log.error({ err: error }, 'processing the outbox failed');
    }
    if (waitMs === POLL_INTERVAL_MS) closeConnection(open);
    await work.wait(waitMs, stopping);
  }
  closeConnection(open);
}

interface OpenConnection {
  connection: MailConnection | undefined;
}

function closeConnection(open: OpenConnection): void {
  open.connection?.close();
  open.connection = undefined;
}

/**
 * Sends every mail that is due, one after another over one connection to the mail server. Returns the
 * time until the next pass, in milliseconds.
 */
async function sendDue(
  work: OutboxWork,
  open: OpenConnection,
  stopping: AbortSignal,
): Promise<number> {
  const { database, bulkMails, mailer, env, now } = work;
  while (!stopping.aborted) {
    // Read for every mail, so that saved settings apply from the next one on.
    const { contactEmail, isEnabled } = await readEmailSettings(database);
    if (!isEnabled) await cancelDueNotifications(database, now());
    open.connection = await mailer.connect(open.connection);
    const { connection } = open;
    if (!connection) return POLL_INTERVAL_MS;
    const mail = await claimMail(database, now(), contactEmail !== '');
    if (!mail) {
      const waitMs = await bulkMails.sendNext(connection, stopping);
      if (waitMs === 0) continue;
      return waitMs ?? POLL_INTERVAL_MS;
    }
    const composed = await compose(work, mail);
    if (!composed) {
      await deleteMail(database, mail);
      continue;
    }
    const attempt = await send(connection, {
      ...composed,
      to: mail.recipient ?? contactEmail,
      // The same for every attempt.
      messageId: `<${mail.id}@${mailHost(env.siteUrl)}>`,
    });
    if (attempt.sent) {
      await markSent(work, mail, stopping);
    } else {
      await reschedule(work, mail, attempt.failure);
      if (attempt.failure.affectsAllMail) return POLL_INTERVAL_MS;
    }
  }
  return POLL_INTERVAL_MS;
}

/** `undefined` when there is nothing to send any more. */
async function compose(work: OutboxWork, mail: ClaimedMail): Promise<ComposedMail | undefined> {
  const kind = work.kinds.find(({ name }) => name === mail.kind);
  if (!kind) throw new Error(`There are no mails of the kind "${mail.kind}".`);
  const { maxAgeMs = Infinity } = kind;
  const ageMs = work.now().getTime() - Date.parse(mail.createdAt);
  if (ageMs >= maxAgeMs) {
    work.log.warn(logFields(mail), 'mail dropped, because it waited too long');
    return undefined;
  }
  return kind.compose(work, mail);
}

type Attempt = { sent: true } | { sent: false; failure: MailFailure };

async function send(connection: MailConnection, mail: Mail): Promise<Attempt> {
  try {
    await connection.send(mail);
    return { sent: true };
  } catch (error) {
    if (error instanceof MailFailure) return { sent: false, failure: error };
    throw error;
  }
}

async function reschedule(
  { database, log, now }: OutboxWork,
  mail: ClaimedMail,
  { message: reason, affectsAllMail }: MailFailure,
): Promise<void> {
  const failedAt = now();
  await rescheduleMail(database, mail, reason, failedAt);
  // The other mails would fail as well, so they are not attempted.
  if (affectsAllMail) await rescheduleDueMails(database, mail, reason, failedAt);
  log.warn({ ...logFields(mail), affectsAllMail }, 'mail not sent');
}

/**
 * Retries until the mail is marked as sent, because otherwise it would be sent again. Throws if an
 * attempt fails while the worker is stopping.
 */
async function markSent(work: OutboxWork, mail: ClaimedMail, stopping: AbortSignal): Promise<void> {
  const { database, log, now, wait } = work;
  try {
    await markMailSent(database, mail, now());
    log.info(logFields(mail), 'mail sent');
  } catch (error) {
    if (stopping.aborted) throw error;
    log.error({ err: error, ...logFields(mail) }, 'mail sent, but not marked as sent');
    await wait(POLL_INTERVAL_MS, stopping);
    await markSent(work, mail, stopping);
  }
}

function logFields({ id, kind, attempts }: ClaimedMail) {
  return { mailId: id, kind, attempts };
}
