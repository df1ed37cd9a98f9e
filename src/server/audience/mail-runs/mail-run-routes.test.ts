import { expect, test } from 'vitest';
import { sweepRuns } from '#server/audience/mail-runs/mail-run-store.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

const unknownId = sampleRows.videos.id;

const countRuns = async ({ database }: TestApp) =>
  (await database.selectFrom('mail_runs').select('id').execute()).length;

test('mails about a video are scheduled once', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database);
  const body = { subject: 'A subject', note: '  ' };
  const createdAfter = Date.now();
  const created = await app.admin.post(`/api/videos/${id}/mail-runs`, body);
  expect(created.statusCode).toBe(201);
  const run = {
    id: expect.any(String),
    kind: 'video',
    subjectId: id,
    videoId: id,
    state: 'holding',
    subject: 'A subject',
    startsAt: expect.any(String),
    reason: null,
    waitUntil: null,
    audience: 0,
    sent: 0,
    refused: 0,
  };
  expect(created.json()).toEqual(run);
  // The video became public long ago.
  expect(Date.parse(created.json().startsAt)).toBeGreaterThanOrEqual(createdAfter);
  const again = await app.admin.post(`/api/videos/${id}/mail-runs`, {});
  expect(again.statusCode).toBe(409);
  const list = await app.admin.get('/api/admin/mail-runs');
  expect(list.json()).toEqual({ runs: [run], perHour: 100, perDay: 400 });
});

test('mails of which none was sent can be stopped and scheduled anew', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database, { isPublished: false });
  const first = await app.admin.post(`/api/videos/${id}/mail-runs`, { note: 'A typo' });
  expect(first.json()).toMatchObject({ state: 'scheduled', startsAt: null });
  const stop = `/api/admin/mail-runs/${first.json().id}/stop`;
  expect((await app.admin.post(stop, {})).json()).toMatchObject({ state: 'stopped' });
  expect((await app.admin.post(stop, {})).statusCode).toBe(409);
  const second = await app.admin.post(`/api/videos/${id}/mail-runs`, { note: 'No typo' });
  expect(second.statusCode).toBe(201);
  expect(await app.database.selectFrom('mail_runs').select('note').execute()).toEqual([
    { note: 'No typo' },
  ]);
});

test('stopped mails about a draft wait for its publication again when they are resumed', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database, { isPublished: false });
  const run = (await app.admin.post(`/api/videos/${id}/mail-runs`, {})).json();
  await app.admin.post(`/api/admin/mail-runs/${run.id}/stop`, {});
  const resumed = await app.admin.post(`/api/admin/mail-runs/${run.id}/resume`, {});
  expect(resumed.json()).toMatchObject({ state: 'scheduled', startsAt: null });
  const again = await app.admin.post(`/api/admin/mail-runs/${run.id}/resume`, {});
  expect(again.statusCode).toBe(409);
});

test('mails are refused for unknown videos, for drafts at once, and with a wrong subject or time', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database, { isPublished: false });
  const post = async (videoId: string, body: unknown) =>
    (await app.admin.post(`/api/videos/${videoId}/mail-runs`, body)).statusCode;
  expect(await post(unknownId, {})).toBe(404);
  expect(await post(id, { when: 'now' })).toBe(409);
  expect(await post(id, { when: 'later' })).toBe(400);
  expect(await post(id, { subject: 'One\nTwo' })).toBe(400);
  expect(await post(id, { note: 'a'.repeat(1001) })).toBe(400);
  expect(await countRuns(app)).toBe(0);
});

test('while mails to readers are off, none are scheduled', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const reply = await app.admin.post(`/api/videos/${id}/mail-runs`, {});
  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toBe(
    'Mails to readers are off. Switch them on in Settings (Readers).',
  );
  expect(await countRuns(app)).toBe(0);
});

test('withdrawn and unknown corrections, and those of videos that no reader was sent, are not mailed', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id: videoId } = await makeVideo(app.database);
  const withdrawn = await makeCorrection(app.database, {
    videoId,
    withdrawnAt: '2025-03-03T12:00:00.000Z',
  });
  const current = await makeCorrection(app.database, { videoId });
  const post = async (id: string) =>
    (await app.admin.post(`/api/corrections/${id}/mail-runs`, {})).statusCode;
  expect(await post(unknownId)).toBe(404);
  expect(await post(withdrawn.id)).toBe(404);
  expect(await post(current.id)).toBe(409);
  expect(await countRuns(app)).toBe(0);
});

test('the preview shows the mail, as a page that can run and load nothing', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}/mail-preview`;
  const preview = await app.admin.get(`${address}?note=${encodeURIComponent('<b>Hello')}`);
  const { subject, text, html } = preview.json();
  expect(subject).toBe('How a bill becomes law');
  expect(text).toContain('\n\n<b>Hello\n\n');
  expect(html).toContain('&lt;b&gt;Hello');
  const page = await app.admin.get(`${address}.html?note=%3Cb%3EHello`);
  expect(page.body).toBe(html);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  expect((await app.get(`${address}.html`)).statusCode).toBe(401);
  expect((await app.admin.get(`/api/videos/${unknownId}/mail-preview`)).statusCode).toBe(404);
});

test('a test mail goes to the owner, with the answer of a mail server that refuses it', async () => {
  await using mailServer = await startMailServer();
  await using app = await startApp({ settings: { SMTP_URL: mailServer.url } });
  await makeEmailSettings(app.database);
  const { id } = await makeVideo(app.database);
  const send = () => app.admin.post(`/api/videos/${id}/mail-test`, { note: 'Hello' });
  expect((await send()).json()).toEqual({
    message: 'A test mail was sent to creator@example.org.',
  });
  expect(mailServer.mails).toMatchObject([
    { subject: '[Test] How a bill becomes law', envelope: { to: ['creator@example.org'] } },
  ]);
  mailServer.behavior = 'rejects';
  const refused = await send();
  expect(refused.statusCode).toBe(502);
  expect(refused.json().message).toContain('451');
});

test('runs are deleted after 13 months', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database);
  await app.admin.post(`/api/videos/${id}/mail-runs`, {});
  await sweepRuns(app.database, monthsFromNow(12));
  expect(await countRuns(app)).toBe(1);
  await sweepRuns(app.database, monthsFromNow(14));
  expect(await countRuns(app)).toBe(0);
});

function monthsFromNow(months: number): Date {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}
