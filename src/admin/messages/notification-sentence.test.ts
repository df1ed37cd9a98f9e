import { expect, test } from 'vitest';

import { formatInstant } from '#domain/dates/format-instant.ts';

import { notificationSentence } from './notification-sentence.ts';

const sentAt = '2025-03-01T12:00:00.000Z';

test.each([
  [{ state: 'sent', sentAt, attempts: 2 }, `Notification sent ${formatInstant(sentAt)}`],
  [{ state: 'waiting' }, 'Notification waiting'],
  [{ state: 'waiting', error: 'No address.' }, 'Notification waiting: No address.'],
  [{ state: 'waiting', attempts: 1 }, 'Notification waiting after 1 attempt'],
  [
    { state: 'waiting', attempts: 2, error: 'Refused.' },
    'Notification waiting after 2 attempts: Refused.',
  ],
  [
    { state: 'failed', attempts: 9, error: 'Refused.' },
    'Notification failed after 9 attempts: Refused.',
  ],
  [{ state: 'off' }, 'Notifications were off'],
] as const)('the notification %o is described as "%s"', (notification, sentence) => {
  expect(notificationSentence({ sentAt: null, attempts: 0, error: null, ...notification })).toBe(
    sentence,
  );
});
