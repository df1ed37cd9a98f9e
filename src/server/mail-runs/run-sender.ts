import type { FastifyBaseLogger } from 'fastify';
import { MailFailure } from '#server/outbox/mail-failure.ts';
import type { BulkMails } from '#server/outbox/outbox-worker.ts';
import type { MailConnection } from '#server/outbox/smtp-connection.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import { enqueuePausedRun } from '#server/outbox/enqueue-mail.ts';
import { addressMail } from './compose-mail.ts';
import { type ClaimedDelivery, isWaitOver } from './delivery-outcomes.ts';
import { DAY_MS, type DeliveryStore, type Pace, spacingMs } from './delivery-store.ts';
import type { ComposedRun, MailRunStore, StoredRun } from './mail-run-store.ts';

export interface RunSenderDependencies {
  runs: MailRunStore;
  deliveries: DeliveryStore;
  /** `undefined` if the video or the correction does not exist any more. */
  compose: (run: StoredRun) => Promise<ComposedRun | undefined>;
  findSettings: () => Promise<Pace & { isOn: boolean }>;
  siteUrl: string;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Resolves after the given time, or as soon as the signal is aborted. */
  wait: (durationMs: number, stopping: AbortSignal) => Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;

/** A run that begins later than this is held, and the owner is asked. */
const MAX_DELAY_MS = DAY_MS;

/** A run without a mail for longer than this is held. At one mail a day, the next is due after a day. */
const MAX_GAP_MS = DAY_MS + HOUR_MS;

/** More runs than these within an hour are not what an owner plans; an import, for example, makes them. */
const MAX_RUNS_AT_ONCE = 3;

const RETRY_MS = 5000;

/** Advances the runs, and sends their mails one at a time at the pace that the owner has set. */
export function runSender(dependencies: RunSenderDependencies): BulkMails {
  const { runs, deliveries, compose, findSettings, log, now } = dependencies;

  /** Begins a run whose time has come, unless it must be held. */
  async function begin(run: StoredRun): Promise<void> {
    const startsAt = Date.parse(run.startsAt ?? '');
    if (now().getTime() - startsAt > MAX_DELAY_MS) {
      return runs.interrupt(run, 'held', 'It would begin more than a day late.');
    }
    const crowd = run.isUrged || run.kind !== 'video' ? [] : await findCrowd(now());
    if (crowd.length > MAX_RUNS_AT_ONCE) {
      const reason = 'Several videos became public at the same time.';
      for (const one of crowd) {
        if (one.state === 'holding') await runs.interrupt(one, 'held', reason);
      }
      return undefined;
    }
    const composed = await compose(run);
    if (!composed) {
      return runs.interrupt(run, 'paused', 'The video was deleted, or the correction withdrawn.');
    }
    const isBegun = await runs.begin(run, composed);
    if (isBegun) log.info({ runId: run.id, kind: run.kind }, 'mails to readers begin');
    return undefined;
  }

  async function findCrowd(time: Date) {
    const ms = time.getTime();
    return runs.listUnurged(new Date(ms - HOUR_MS), new Date(ms + HOUR_MS));
  }

  /** Returns the runs that send, after the others have been advanced. */
  async function advance(): Promise<StoredRun[]> {
    const active = await runs.listActive();
    for (const run of active) {
      if (run.state === 'scheduled') await runs.followPublication(run, now());
    }
    const due = active.filter((run) => isDue(run, now()));
    for (const run of due) await begin(run);
    const advanced = due.length > 0 ? await runs.listActive() : active;
    return advanced.filter(({ state }) => state === 'running');
  }

  return {
    async sendNext(connection, stopping) {
      const running = await advance();
      if (running.length === 0) return undefined;
      const { isOn, ...pace } = await findSettings();
      const time = now();
      if (!isOn) {
        for (const run of running) {
          await runs.interrupt(run, 'paused', 'Mails to readers are off.');
        }
        return undefined;
      }
      const ready = running.filter((run) => isWaitOver(run, time));
      if (ready.length === 0) return undefined;
      if (!(await deliveries.hasRoomToday(pace, time))) return undefined;
      if (!(await deliveries.isSlotFree(time))) return spacingMs(pace);
      const lastAttempt = (await deliveries.findLastAttempt())?.getTime() ?? 0;
      for (const run of ready) {
        const lastSign = Math.max(lastAttempt, Date.parse(run.startsAt ?? ''));
        if (time.getTime() - lastSign > MAX_GAP_MS) {
          await runs.interrupt(run, 'held', 'It was interrupted for more than a day.');
          continue;
        }
        const mail = await deliveries.claim(run, pace, time);
        if (!mail) continue;
        await sendMail(dependencies, { run, mail, connection, stopping });
        return 0;
      }
      return spacingMs(pace);
    },
  };
}

interface Sending {
  run: StoredRun;
  mail: ClaimedDelivery;
  connection: MailConnection;
  stopping: AbortSignal;
}

async function sendMail(dependencies: RunSenderDependencies, sending: Sending): Promise<void> {
  const { siteUrl, deliveries, log, now } = dependencies;
  const { run, mail, connection } = sending;
  const { runId, subscriberId, email } = mail;
  const host = mailHost(siteUrl);
  const unsubscribeUrl = siteUrl + mail.unsubscribeAddress;
  try {
    await connection.send({
      to: email,
      ...addressMail(run, unsubscribeUrl),
      messageId: `<${runId}.${subscriberId}@${host}>`,
      list: { unsubscribeUrl, id: `videos.${host}` },
    });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (!isRefused(error)) {
      const failure = { error: error.message, isAboutMail: !error.affectsAllMail };
      await deliveries.postpone(mail, failure, now());
      log.warn({ runId }, 'mails to readers wait, because the mail server accepts none');
      return;
    }
    const refusal = { error: error.message, isUnknown: isUnknownAddress(error) };
    const isPaused = await deliveries.markRefused(mail, refusal, now(), (transaction) =>
      enqueuePausedRun(transaction, now()),
    );
    if (isPaused) {
      log.warn({ runId }, 'mails to readers paused, because the mail server refuses them');
    }
    return;
  }
  await markSent(dependencies, sending);
}

/** Retries until the mail is marked as sent, because otherwise it would be sent again. */
async function markSent(dependencies: RunSenderDependencies, sending: Sending): Promise<void> {
  const { deliveries, log, wait } = dependencies;
  const { mail, stopping } = sending;
  try {
    await deliveries.markSent(mail);
  } catch (error) {
    if (stopping.aborted) throw error;
    log.error({ err: error, runId: mail.runId }, 'mail to a reader sent, but not marked as sent');
    await wait(RETRY_MS, stopping);
    await markSent(dependencies, sending);
  }
}

/** Whether the server refused this mail permanently. After any other failure it may accept mails later. */
function isRefused({ affectsAllMail, replyCode }: MailFailure): boolean {
  return !affectsAllMail && replyCode !== null && replyCode >= 500;
}

/** Whether there is no such mailbox or domain. Codes 5.1.7 and 5.1.8 are about the sender. Source: RFC 3463. */
function isUnknownAddress({ isAtRecipient, enhancedCode }: MailFailure): boolean {
  return isAtRecipient && enhancedCode !== null && /^5\.1\.(?:[0-6]|9|10)$/.test(enhancedCode);
}

function isDue({ state, startsAt }: StoredRun, now: Date): boolean {
  return state === 'holding' && startsAt !== null && startsAt <= now.toISOString();
}
