import { expect, test } from 'vitest';

import type { MailRun } from '#domain/mail-runs/mail-run.ts';

import { runStatus } from './run-status.ts';

const run: MailRun = {
  id: 'r1',
  kind: 'video',
  subjectId: 'v1',
  videoId: 'v1',
  state: 'running',
  subject: 'Rents',
  startsAt: '2025-11-22T22:10:00.000Z',
  reason: null,
  waitUntil: null,
  audience: 2300,
  sent: 312,
  refused: 0,
};

const context = {
  perHour: 100,
  perDay: 400,
  timeZone: 'America/Los_Angeles',
  now: new Date('2025-11-22T22:00:00.000Z'),
};

test.each<[Partial<MailRun>, string]>([
  [{ state: 'scheduled', startsAt: null }, 'Sends ten minutes after the video is published.'],
  [{ state: 'scheduled', startsAt: '2025-11-24T22:10:00.000Z' }, 'Sends on Nov 24, 2025, 2:10 PM.'],
  [{ state: 'holding' }, 'Sends at 2:10 PM.'],
  [{}, '312 of 2,300; at 380 a day done on Nov 27.'],
  [{ audience: 412, refused: 3 }, '312 of 412; at 100 an hour done at 2:58 PM. 3 were refused.'],
  [
    { waitUntil: '2025-11-22T22:15:00.000Z', reason: 'The mail server answered: 421.' },
    '312 of 2,300. The next one is tried at 2:15 PM: The mail server answered: 421.',
  ],
  [
    { state: 'paused', reason: 'The video was deleted.' },
    'Paused at 312 of 2,300. The video was deleted.',
  ],
  [{ state: 'held', reason: 'A reason.' }, 'Held at 312 of 2,300. A reason.'],
  [{ state: 'stopped' }, 'Stopped at 312 of 2,300.'],
  [{ state: 'done', sent: 2300 }, 'Sent to 2,300 of 2,300 readers.'],
])('the status of mails to readers with %o is %j', (changes, status) => {
  expect(runStatus({ ...run, ...changes }, context).replaceAll('\u202F', ' ')).toBe(status);
});
