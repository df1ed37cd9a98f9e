import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Core } from '#server/database/core.ts';
import { MailFailure } from '#server/outbox/mail-failure.ts';
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
import type { Mailer } from '#server/outbox/smtp-mailer.ts';
import { readEmailSettings } from '#server/outbox/email-settings-store.ts';

/** The address of the owner, and that of the site, to which mails link. */
export interface MailAddresses {
  /** Empty only for mails to readers. */
  contactEmail: string;
  siteUrl: string;
}

/**
 * Composes a mail when it is about to be sent. Returns `undefined` when there is nothing left to
 * announce, and "outdated" when the mail waited for too long to be of use; it is then dropped.
 */
export type ComposeMail = (
  mail: ClaimedMail,
  addresses: MailAddresses,
) => Promise<Mail | 'outdated' | undefined>;

/** Mails that are not in the outbox. They never keep those of the outbox waiting. */
export interface BulkMails {
  /**
   * Sends at most one mail. Returns how long to wait before the next call; `undefined` when there is
   * nothing to send.
   */
  sendNext: (connection: MailConnection, stopping: AbortSignal) => Promise<number | undefined>;
}

/** The function that composes the mails of each kind. The worker knows no texts. */
export type MailComposers = Record<ClaimedMail['kind'], ComposeMail>;

/** What the worker works with. The features know the texts, and the pace of mails to readers. */
interface OutboxWork extends Core {
  mailer: Mailer;
  log: FastifyBaseLogger;
  composers: MailComposers;
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
  const { database, composers, bulkMails, mailer, env, log, now } = work;
  const { siteUrl } = env;
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
    const composed = await composers[mail.kind](mail, { contactEmail, siteUrl });
    if (composed === undefined || composed === 'outdated') {
      await deleteMail(database, mail);
      if (composed) log.warn(logFields(mail), 'mail dropped, because it waited too long');
      continue;
    }
    const attempt = await send(connection, composed);
    if (attempt.sent) {
      await markSent(work, mail, stopping);
    } else {
      await reschedule(work, mail, attempt.failure);
      if (attempt.failure.affectsAllMail) return POLL_INTERVAL_MS;
    }
  }
  return POLL_INTERVAL_MS;
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
