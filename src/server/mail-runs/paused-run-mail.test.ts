import { expect, test } from 'vitest';
import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import { defaultSite } from '#server/site/site-defaults.ts';
import { pausedRunComposer } from './paused-run-mail.ts';

test('the mail lists paused runs, without a subject those that have none yet', async () => {
  const composed: MailRun = {
    id: 'r1',
    kind: 'video',
    subjectId: 'v1',
    videoId: 'v1',
    state: 'paused',
    subject: 'A video',
    startsAt: null,
    reason: 'Visitors do not see the video any more.',
    waitUntil: null,
    audience: 8,
    sent: 3,
    refused: 0,
  };
  const early = { ...composed, subject: '', sent: 0, audience: 0, reason: 'It was deleted.' };
  const done: MailRun = { ...composed, state: 'done' };
  const compose = pausedRunComposer({ list: async () => [composed, early, done] }, async () =>
    defaultSite(),
  );
  const queued = {
    id: 'm1',
    kind: 'paused-run',
    browser: null,
    fileName: null,
    recipient: null,
    createdAt: '2025-03-01T12:00:00.000Z',
    attempts: 1,
    claimedUntil: '2025-03-01T12:05:00.000Z',
  } as const;
  const addresses = { contactEmail: 'creator@example.org', siteUrl: 'https://www.example.org' };
  expect(await compose(queued, addresses)).toMatchObject({
    to: 'creator@example.org',
    text: expect.stringContaining(`
- A video
  3 of 8 sent. Visitors do not see the video any more.
- 0 of 0 sent. It was deleted.

`),
  });
});
