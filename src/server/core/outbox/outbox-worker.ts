import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
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

/** What the worker works with. The features know the texts, and the pace of mails to readers. */
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
  const { database, mailer, now } = work;
  while (!stopping.aborted) {
    // Read for every mail, so that saved settings apply from the next one on.
    const { contactEmail, isEnabled } = await findSettings(database, emailSettings);
    if (!isEnabled) await cancelDueNotifications(database, now());
    open.connection = await mailer.connect(open.connection);
    if (!open.connection) return POLL_INTERVAL_MS;
    const claimed = await claimMail(database, now(), contactEmail !== '');
    const next = claimed
      ? await prepare(work, claimed, contactEmail)
      : ((await work.claimBulkMail()) ?? POLL_INTERVAL_MS);
    if (next === undefined) continue;
    if (typeof next === 'number') return next;
    const failure = await send(open.connection, next.mail);
    if (failure) await next.markFailed(failure);
    else await markSent(work, next, stopping);
    // The other mails would fail as well, so they are not attempted.
    if (failure?.affectsAllMail) return POLL_INTERVAL_MS;
  }
  return POLL_INTERVAL_MS;
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
 * attempt fails while the worker is stopping.
 */
async function markSent(work: OutboxWork, sent: MailToSend, stopping: AbortSignal): Promise<void> {
  try {
    await sent.markSent();
  } catch (error) {
    if (stopping.aborted) throw error;
    work.log.error({ err: error, ...sent.facts }, 'mail sent, but not marked as sent');
    await work.wait(POLL_INTERVAL_MS, stopping);
    await markSent(work, sent, stopping);
  }
}
