import { expect, test } from 'vitest';
import { notificationDetails, notificationSentence } from './notification-sentence.ts';

const failed = { state: 'failed', sentAt: null, attempts: 77 } as const;

test.each([
  ['The mail server answered: 452 4.2.2 Over quota', 'your mailbox is full'],
  ['The mail server answered: 550 5.1.1 User unknown', 'your email address is not known there'],
  [
    'The mail server answered: 535 5.7.8 Bad credentials',
    'the mail server did not accept the sign-in',
  ],
  ['The mail server answered: 552 5.3.4 Too big', 'it is larger than the mail server allows'],
  ['The mail server answered: 550 5.7.1 Rejected', 'the mail server took it for unwanted mail'],
  ['The mail server did not answer in time.', 'the mail server could not be reached'],
  [
    'The mail server could not be reached: getaddrinfo ENOTFOUND',
    'the mail server could not be reached',
  ],
  [
    'There is no encrypted connection to the mail server: x',
    'there is no secure connection to the mail server',
  ],
  ['The mail server answered: 421 Closing', 'the mail server does not take mail at the moment'],
  ['The mail server answered: 554 No', 'the mail server refused it'],
])('the mail error "%s" is explained as "%s"', (error, reason) => {
  const sentence = `The notification could not be sent: ${reason}.`;
  expect(notificationSentence({ ...failed, error })).toBe(sentence);
});

test('a notification that is tried again says so', () => {
  const error = 'The mail server answered: 452 4.2.2 Mailbox full';
  const waiting = { state: 'waiting', sentAt: null, attempts: 3, error } as const;
  expect(notificationSentence(waiting)).toBe(
    'The notification could not be sent yet: your mailbox is full. It will be tried again.',
  );
  expect(notificationDetails(waiting)).toBe(`Tried 3 times. ${error}`);
});

test.each([
  { state: 'sent', sentAt: '2025-03-01T12:00:00.000Z', attempts: 1, error: null },
  { state: 'waiting', sentAt: null, attempts: 0, error: 'One mail will list them.' },
  { state: 'off', sentAt: null, attempts: 0, error: null },
] as const)('a notification in the state $state has no sentence', (notification) => {
  expect(notificationSentence(notification)).toBeNull();
});
