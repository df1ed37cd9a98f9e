import { afterAllRows as now, filled } from '#tests/rows/fill-tables.ts';
import { deleteToReader } from '#server/outbox/enqueue-mail.ts';
import type { Call } from './query-plan-stores.ts';

/** Calls of the worker that sends mails, and about readers. They precede `siteCalls`, which delete a video. */
export const mailCalls: Call[] = [
  {
    what: 'the measurement of waiting mails',
    run: ({ outbox }) => outbox.findBacklog(),
    indexes: ['outbox_due'],
  },
  {
    what: 'due mails, of which the eleventh and later ones go into a digest',
    run: async ({ outbox }) => {
      while (await outbox.claim(now)) continue;
    },
    indexes: ['outbox_due', 'outbox_digests'],
  },
  {
    what: 'a digest that was sent',
    run: async ({ outbox }) => {
      await outbox.findAnnounced(digest, 20);
      await outbox.markSent(digest, now);
    },
    indexes: ['outbox_of_a_digest'],
  },
  {
    what: 'due mails while the mail server does not answer, and after notifications were switched off',
    run: async ({ outbox }) => {
      await outbox.rescheduleDue(digest, 'No answer.', now);
      await outbox.cancelDueNotifications(now);
    },
    indexes: ['outbox_due'],
  },
  {
    what: 'the mails to readers that are being sent, the next one, and its end',
    run: async ({ mailRuns, deliveries }) => {
      await mailRuns.listActive();
      await deliveries.findLastAttempt();
      const mail = await deliveries.claim({ id: filled.runId }, pace, now);
      if (!mail) throw new Error('No mail to a reader is due.');
      await deliveries.markSent(mail);
    },
    indexes: ['mail_runs_by_state', 'run_deliveries_due', 'run_deliveries_by_attempt'],
  },
  {
    what: 'the links of readers, with unknown tokens, and the mails that wait for a reader or were sent',
    run: async ({ subscribers, deliveries, database }) => {
      await deliveries.listForReader(filled.readerId);
      await subscribers.confirm('unknown', now);
      await subscribers.end('unknown', 'never', now);
      await deleteToReader(database, 'ada@example.org');
    },
    indexes: [
      'subscribers_by_confirmHash',
      'subscribers_by_previousTokenHash',
      'mail_outbox_by_recipient',
      'run_deliveries_by_subscriber',
    ],
  },
  {
    what: 'a page of readers',
    run: ({ readerList }) => readerList.listPage({ page: 2, search: '' }),
    indexes: ['subscribers_by_request'],
    // To count them.
    wholeTables: ['subscribers'],
  },
  {
    what: 'the sweep of readers',
    run: ({ subscribers }) => subscribers.sweep(now),
    indexes: ['subscribers_by_state'],
  },
];

const pace = { perHour: 100, perDay: 400 };

const digest = {
  id: filled.digestId,
  kind: 'digest',
  browser: null,
  fileName: null,
  recipient: null,
  createdAt: now.toISOString(),
  attempts: 1,
  claimedUntil: now.toISOString(),
} as const;
