import { afterAllRows as now, filled } from '#tests/rows/fill-tables.ts';
import type { Call } from './query-plan-stores.ts';

/** Calls of the worker that sends mails. */
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
];

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
