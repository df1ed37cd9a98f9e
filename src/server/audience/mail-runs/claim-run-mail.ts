import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import type { Context } from '#server/core/context/context.ts';
import { composeRun } from '#server/audience/mail-runs/compose-run.ts';
import type { MailToSend } from '#server/core/outbox/outbox-job.ts';
import { mailHost } from '#server/core/outbox/smtp-mailer.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { addressMail } from './compose-mail.ts';
import {
  type ClaimedDelivery,
  isWaitOver,
  postponeDelivery,
  markDeliveryRefused,
  markDeliverySent,
} from './delivery-outcomes.ts';
import {
  spacingMs,
  hasRoomToday,
  isDeliverySlotFree,
  findLastAttempt,
  claimDelivery,
} from './delivery-store.ts';
import {
  type StoredRun,
  interruptRun,
  beginRun,
  listUnurgedRuns,
  listActiveRuns,
  followPublication,
} from './mail-run-store.ts';

/** A run that begins later than this is held, and the owner is asked. */
const MAX_DELAY_MS = DAY_MS;

/** A run without a mail for longer than this is held. At one mail a day, the next is due after a day. */
const MAX_GAP_MS = DAY_MS + HOUR_MS;

/** More runs than these within an hour are not what an owner plans; an import, for example, makes them. */
const MAX_RUNS_AT_ONCE = 3;

/**
 * Advances the runs, and claims the next of their mails at the pace that the owner has set. Returns
 * how many milliseconds to wait if the pace does not allow one yet, and `undefined` when nothing is to be sent.
 */
export async function claimRunMail(context: Context): Promise<MailToSend | number | undefined> {
  const { database, now } = context;
  const running = await advance(context);
  if (running.length === 0) return undefined;
  const { isOn, ...pace } = await findSettings(database, readerSettings);
  const time = now();
  if (!isOn) {
    for (const run of running) {
      await interruptRun(database, run, 'paused', 'Mails to readers are off.');
    }
    return undefined;
  }
  const ready = running.filter((run) => isWaitOver(run, time));
  if (ready.length === 0) return undefined;
  if (!(await hasRoomToday(database, pace, time))) return undefined;
  if (!(await isDeliverySlotFree(database, time))) return spacingMs(pace);
  const attemptedAt = await findLastAttempt(database);
  const lastAttempt = attemptedAt === null ? 0 : Date.parse(attemptedAt);
  for (const run of ready) {
    const lastSign = Math.max(lastAttempt, Date.parse(run.startsAt ?? ''));
    if (time.getTime() - lastSign > MAX_GAP_MS) {
      await interruptRun(database, run, 'held', 'It was interrupted for more than a day.');
      continue;
    }
    const mail = await claimDelivery(database, run, pace, time);
    if (mail) return mailToSend(context, run, mail);
  }
  return spacingMs(pace);
}

/** Returns the runs that send, after the others have been advanced. */
async function advance(context: Context): Promise<StoredRun[]> {
  const { database, now } = context;
  const active = await listActiveRuns(database);
  for (const run of active) {
    if (run.state === 'scheduled') await followPublication(database, run, now());
  }
  const due = active.filter((run) => isDue(run, now()));
  for (const run of due) await begin(context, run);
  const advanced = due.length > 0 ? await listActiveRuns(database) : active;
  return advanced.filter(({ state }) => state === 'running');
}

function isDue({ state, startsAt }: StoredRun, now: Date): boolean {
  return state === 'holding' && startsAt !== null && startsAt <= now.toISOString();
}

/** Begins a run whose time has come, unless it must be held. */
async function begin(context: Context, run: StoredRun): Promise<void> {
  const { database, log, now } = context;
  const startsAt = Date.parse(run.startsAt ?? '');
  if (now().getTime() - startsAt > MAX_DELAY_MS) {
    return interruptRun(database, run, 'held', 'It would begin more than a day late.');
  }
  if (!run.isUrged && run.kind === 'video') {
    const crowd = await listUnurgedRuns(database, now(), HOUR_MS);
    if (crowd.length > MAX_RUNS_AT_ONCE) {
      const reason = 'Several videos became public at the same time.';
      for (const one of crowd) {
        if (one.state === 'holding') await interruptRun(database, one, 'held', reason);
      }
      return undefined;
    }
  }
  const composed = await composeRun(context, run);
  if (!composed) {
    const reason = 'The video was deleted, or the correction withdrawn.';
    return interruptRun(database, run, 'paused', reason);
  }
  const isBegun = await beginRun(database, run, composed);
  if (isBegun) log.info({ runId: run.id, kind: run.kind }, 'mails to readers begin');
  return undefined;
}

function mailToSend(
  { database, env: { siteUrl }, log, now }: Context,
  run: StoredRun,
  mail: ClaimedDelivery,
): MailToSend {
  const { runId, subscriberId, email } = mail;
  const host = mailHost(siteUrl);
  const unsubscribeUrl = siteUrl + mail.unsubscribeAddress;
  return {
    mail: {
      to: email,
      ...addressMail(run, unsubscribeUrl),
      messageId: `<${runId}.${subscriberId}@${host}>`,
      list: { unsubscribeUrl, id: `videos.${host}` },
    },
    facts: { runId },
    markSent: () => markDeliverySent(database, mail),
    async markFailed({ message: error, affectsAllMail, refused }) {
      if (refused === null) {
        await postponeDelivery(database, mail, { error, isAboutMail: !affectsAllMail }, now());
        log.warn({ runId }, 'mails to readers wait, because the mail server accepts none');
        return;
      }
      const refusal = { error, isUnknown: refused === 'unknown address' };
      const isPaused = await markDeliveryRefused(database, mail, refusal, now());
      if (isPaused) {
        log.warn({ runId }, 'mails to readers paused, because the mail server refuses them');
      }
    },
  };
}
