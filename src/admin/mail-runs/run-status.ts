import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { dailyMails } from '#domain/mail-runs/run-limits.ts';
import type { MailRun } from '#domain/mail-runs/mail-run.ts';

interface StatusContext {
  perHour: number;
  perDay: number;
  timeZone: string;
  now: Date;
}

/** How far the mails are, in one sentence or two, e.g. "312 of 2,300; at 380 a day done on Nov 28." */
export function runStatus(run: MailRun, context: StatusContext): string {
  const { state, startsAt, reason } = run;
  const progress = `${number(run.sent)} of ${number(run.audience)}`;
  const refused = run.refused > 0 ? ` ${number(run.refused)} were refused.` : '';
  switch (state) {
    case 'scheduled':
      return startsAt === null
        ? 'Sends ten minutes after the video is published.'
        : `Sends ${at(startsAt, context)}.`;
    case 'holding':
      return startsAt === null ? 'Sends soon.' : `Sends ${at(startsAt, context)}.`;
    case 'running':
      if (run.waitUntil !== null && run.waitUntil > context.now.toISOString()) {
        return `${progress}. The next one is tried ${at(run.waitUntil, context)}: ${reason ?? ''}${refused}`;
      }
      return `${progress}; ${estimate(run, context)}.${refused}`;
    case 'paused':
      return `Paused at ${progress}. ${reason ?? ''}${refused}`;
    case 'held':
      return `Held at ${progress}. ${reason ?? ''}${refused}`;
    case 'stopped':
      return `Stopped at ${progress}.${refused}`;
    case 'done':
      return `Sent to ${number(run.sent)} of ${number(run.audience)} readers.${refused}`;
  }
}

/** When the last mail is sent, e.g. "at 380 a day done on Nov 28". */
function estimate(
  { audience, sent, refused }: MailRun,
  { perHour, perDay, timeZone, now }: StatusContext,
): string {
  const left = Math.max(0, audience - sent - refused);
  const daily = dailyMails(perDay);
  const days = Math.floor(left / daily);
  const doneAt = new Date(now.getTime() + days * DAY_MS + ((left % daily) / perHour) * HOUR_MS);
  if (days === 0) {
    const time = doneAt.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone });
    return `at ${number(perHour)} an hour done at ${time}`;
  }
  const day = doneAt.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
  return `at ${number(daily)} a day done on ${day}`;
}

/** The time, with the day if it is another one. */
function at(instant: string, { timeZone, now }: StatusContext): string {
  const date = new Date(instant);
  const isToday =
    date.toLocaleDateString('en-US', { timeZone }) ===
    now.toLocaleDateString('en-US', { timeZone });
  if (!isToday) return `on ${formatInstant(instant, timeZone)}`;
  return `at ${date.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })}`;
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
