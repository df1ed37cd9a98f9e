import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EmailSettings } from '#domain/email-settings/email-settings.ts';
import { MailFailure } from '#server/mail/mail-failure.ts';
import { notificationMail } from '#server/mail/notification-mail.ts';
import type { ClaimedMail, OutboxStore } from '#server/mail/outbox-store.ts';
import type { Mail, MailConnection, Mailer } from '#server/mail/smtp-mailer.ts';

export interface OutboxParts {
  outbox: OutboxStore;
  emailSettings: { current: () => Promise<EmailSettings> };
  mailer: Mailer | undefined;
  siteUrl: string;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Resolves after that time, or as soon as the signal says so. */
  wait: (durationMs: number, stopping: AbortSignal) => Promise<void>;
}

export interface OutboxWorker {
  /** Lets the mail that is being sent arrive, for at most the given time; all others keep. */
  stop: (timeoutMs: number) => Promise<void>;
}

/** Soon enough for a notification, seldom enough to cost an idle site nothing. */
const LOOK_EVERY_MS = 5000;

/**
 * Sends what is in the outbox, as long as it runs. Any number of processes may
 * run one each: a mail is claimed in the database before it is sent.
 */
export function startOutboxWorker(parts: OutboxParts): OutboxWorker {
  const stopping = new AbortController();
  const running = work(parts, stopping.signal);
  return {
    async stop(timeoutMs) {
      stopping.abort();
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Waiting as it really is. */
export async function realWait(durationMs: number, stopping: AbortSignal): Promise<void> {
  // Being stopped is no error here, and the process may end without having waited.
  await sleep(durationMs, undefined, { signal: stopping, ref: false }).catch(() => {});
}

async function work(parts: OutboxParts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await sendDue(parts, stopping);
    } catch (error) {
      parts.log.error({ err: error }, 'outbox not looked through');
    }
    await parts.wait(LOOK_EVERY_MS, stopping);
  }
}

/** Sends everything that is due, one after another over one connection. */
async function sendDue(parts: OutboxParts, stopping: AbortSignal): Promise<void> {
  const { outbox, emailSettings, mailer, now } = parts;
  const connection = mailer?.connect();
  try {
    while (!stopping.aborted) {
      // Read for every mail: what the administrator has just saved counts for the next one.
      const { contactEmail, isEnabled } = await emailSettings.current();
      if (!isEnabled) return await outbox.turnOffDue(now());
      if (!connection || contactEmail === '') return;
      const mail = await outbox.claim(now());
      if (!mail) return;

      const failure = await attempt(connection, notificationMail(mail, { ...parts, contactEmail }));
      if (failure) await noteFailure(parts, mail, failure);
      else await noteSent(parts, mail, stopping);
      if (failure?.isForAll) return;
    }
  } finally {
    connection?.close();
  }
}

/** Returns why the mail was not sent; `undefined` when it was. */
async function attempt(connection: MailConnection, mail: Mail): Promise<MailFailure | undefined> {
  try {
    await connection.send(mail);
    return undefined;
  } catch (error) {
    if (error instanceof MailFailure) return error;
    throw error;
  }
}

async function noteFailure(
  { outbox, log, now }: OutboxParts,
  mail: ClaimedMail,
  { message, isForAll }: MailFailure,
): Promise<void> {
  const failedAt = now();
  await outbox.putOff(mail, message, failedAt);
  // One connection answers for all: they need not knock one by one.
  if (isForAll) await outbox.putOffDue(message, failedAt);
  log.warn({ mailId: mail.id, attempts: mail.attempts, isForAll }, 'notification not sent');
}

/** Tries until it is written down: what is not would be sent again. */
async function noteSent(
  parts: OutboxParts,
  mail: ClaimedMail,
  stopping: AbortSignal,
): Promise<void> {
  const { outbox, log, now, wait } = parts;
  try {
    await outbox.markSent(mail, now());
    log.info({ mailId: mail.id, attempts: mail.attempts }, 'notification sent');
  } catch (error) {
    if (stopping.aborted) throw error;
    log.error({ err: error, mailId: mail.id }, 'notification sent, but not noted');
    await wait(LOOK_EVERY_MS, stopping);
    await noteSent(parts, mail, stopping);
  }
}
