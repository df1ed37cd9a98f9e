import { markDeliverySent } from '#server/audience/mail-runs/delivery-outcomes.ts';
import {
  findMailBacklog,
  claimMail,
  deleteToReader,
  findAnnouncedMessages,
  markMailSent,
  rescheduleDueMails,
  cancelDueNotifications,
} from '#server/core/outbox/outbox-store.ts';
import { listActiveRuns } from '#server/audience/mail-runs/mail-run-store.ts';
import {
  findLastAttempt,
  claimDelivery,
  listMailsOfReader,
} from '#server/audience/mail-runs/delivery-store.ts';
import {
  confirmSubscription,
  endSubscription,
  sweepSubscribers,
} from '#server/audience/readers/subscriber-store.ts';
import { listReaderPage } from '#server/audience/readers/reader-list-store.ts';
import { afterAllRows as now, filled } from '#tests/rows/fill-tables.ts';
import type { Call } from './query-plan-call.ts';

/** Calls of the worker that sends mails, and about readers. They precede `siteCalls`, which delete a video. */
export const mailCalls: Call[] = [
  {
    what: 'the measurement of waiting mails',
    run: ({ database }) => findMailBacklog(database),
    indexes: ['outbox_due'],
  },
  {
    what: 'due mails, of which the eleventh and later ones go into a digest',
    run: async ({ database }) => {
      while (await claimMail(database, now)) continue;
    },
    indexes: ['outbox_due', 'outbox_digests'],
  },
  {
    what: 'a digest that was sent',
    run: async ({ database }) => {
      await findAnnouncedMessages(database, digest, 20);
      await markMailSent(database, digest, now);
    },
    indexes: ['outbox_of_a_digest'],
  },
  {
    what: 'due mails while the mail server does not answer, and after notifications were switched off',
    run: async ({ database }) => {
      await rescheduleDueMails(database, digest, 'No answer.', now);
      await cancelDueNotifications(database, now);
    },
    indexes: ['outbox_due'],
  },
  {
    what: 'the mails to readers that are being sent, the next one, and its end',
    run: async ({ database }) => {
      await listActiveRuns(database);
      await findLastAttempt(database);
      const mail = await claimDelivery(database, { id: filled.runId }, pace, now);
      if (!mail) throw new Error('No mail to a reader is due.');
      await markDeliverySent(database, mail);
    },
    indexes: ['mail_runs_by_state', 'run_deliveries_due', 'run_deliveries_by_attempt'],
  },
  {
    what: 'the links of readers, with unknown tokens, and the mails that wait for a reader or were sent',
    run: async ({ database }) => {
      await listMailsOfReader(database, filled.readerId);
      await confirmSubscription(database, 'unknown', now);
      await endSubscription(database, 'unknown', 'never', now);
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
    run: ({ database }) => listReaderPage(database, { page: 2, search: '' }),
    indexes: ['subscribers_by_request'],
    // To count them.
    wholeTables: ['subscribers'],
  },
  {
    what: 'the sweep of readers',
    run: ({ database }) => sweepSubscribers(database, now),
    indexes: ['subscribers_by_state'],
  },
];

const pace = { perHour: 100, perDay: 400 };

const digest = {
  id: filled.digestId,
  kind: 'digest',
  lane: 'notifications',
  payload: '{}',
  messageId: null,
  digestId: null,
  recipient: null,
  state: 'waiting',
  sentAt: null,
  lastError: null,
  createdAt: now.toISOString(),
  attempts: 1,
  nextAttemptAt: now.toISOString(),
} as const;
