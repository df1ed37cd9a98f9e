import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp } from '#tests/app/start-app.ts';
import {
  makeConfirmedReaders,
  makeMailRun,
  storedRun,
  tickingClock,
} from '#tests/mail-runs/make-mail-run.ts';
import { startDueMails } from '#tests/mail-runs/start-due-mails.ts';
import { stallMail } from '#tests/mail-runs/stall-mail.ts';
import { startMailSite } from '#tests/processes/start-outbox.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

test('mails that would begin more than a day late are held until the owner resumes them', async () => {
  const clock = tickingClock();
  await using app = await startApp({ now: clock.now });
  await using mails = await startMailSite({ email: null, of: app, clock });
  const { mailServer } = mails;
  await makeConfirmedReaders(app.database, 2);
  const { id } = await makeVideo(app.database, { publishDate: '2025-03-01T13:00:00.000Z' });
  const runId = await makeMailRun(app.database, id, clock.now());
  await mails.runAfter({ hours: 48 });
  await mails.runOnce();
  expect(mailServer.mails).toEqual([]);
  expect(await storedRun(app.database, runId)).toMatchObject({
    state: 'held',
    reason: 'It would begin more than a day late.',
  });
  await app.admin.post(`/api/admin/mail-runs/${runId}/resume`, {});
  await mails.runOnce();
  expect(mailServer.mails).toHaveLength(2);
});

test.each([
  [
    'that were interrupted for more than a day are held',
    { perHour: 1 },
    48,
    { state: 'held', sent: 1 },
  ],
  ['of which one a day is sent are not held', { perDay: 1 }, 24, { sent: 2 }],
])('mails %s', async (_what, pace, hours, stored) => {
  await using site = await startDueMails(2, { clock: makeClock() });
  const { mailServer } = site;
  await makeReaderSettings(site.database, pace);
  await site.runOnce();
  expect(mailServer.mails).toHaveLength(1);
  await site.runAfter({ hours, seconds: 5 });
  expect(mailServer.mails).toHaveLength(stored.sent);
  expect(await site.stored()).toMatchObject(stored);
});

test.each([
  [3, 6, 0],
  [4, 0, 4],
])(
  'when %i videos become public at the same time, %i mails are sent, and the mails about %i are held',
  async (count, sent, held) => {
    await using site = await startMailSite({ email: null, clock: tickingClock() });
    const { clock, mailServer } = site;
    await makeConfirmedReaders(site.database, 2);
    for (let made = 0; made < count; made += 1) {
      const { id } = await makeVideo(site.database, { isPublished: false });
      await makeMailRun(site.database, id, clock.now());
    }
    await site.database.updateTable('videos').set({ isPublished: true }).execute();
    await site.runOnce();
    await site.runAfter({ minutes: 11 });
    await site.runOnce();
    expect(mailServer.mails).toHaveLength(sent);
    const runs = await site.database.selectFrom('mail_runs').select('state').execute();
    expect(runs.filter(({ state }) => state === 'held')).toHaveLength(held);
  },
);

test.each([
  ['is unpublished', 'Visitors do not see the video any more.'],
  ['is deleted', 'The video was deleted.'],
  [
    'is corrected',
    'The video was corrected. If you resume, the other readers get the mail with the correction.',
  ],
])('the mails pause when the video %s', async (event, reason) => {
  const clock = tickingClock();
  await using app = await startApp({ now: clock.now });
  await using mails = await startDueMails(6, { of: app, clock });
  const { mailServer, runId, videoId } = mails;
  const stall = stallMail(mailServer, 2);
  const pass = mails.runOnce();
  await stall.stalled;
  if (event === 'is unpublished') {
    await app.database.updateTable('videos').set({ isPublished: false }).execute();
  } else if (event === 'is deleted') {
    await app.admin.delete(`/api/videos/${videoId}`);
  } else {
    await makeCorrection(app.database, { videoId });
  }
  stall.accept();
  await pass;
  await mails.runOnce();
  expect(mailServer.mails).toHaveLength(3);
  expect(await mails.stored()).toMatchObject({ state: 'paused', reason, sent: 3 });

  if (event !== 'is corrected') return;
  await app.admin.post(`/api/admin/mail-runs/${runId}/resume`, {});
  await mails.runOnce();
  expect(mailServer.mails).toHaveLength(6);
  expect(mailServer.mails.at(-1)?.text).toContain('The Senate has 100 members, not 101.');
});
