import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { setupSchema } from '#domain/setup/setup.ts';
import { deletePasskeys } from '#server/owner/sign-in/passkeys/passkey-store.ts';
import { MAIL_SERVER_LIMITS } from '#server/app/app.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makePasskey } from '#tests/rows/make-passkey.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const SETUP = '/api/admin/setup';

async function readSetup(app: TestApp) {
  const { items, isHidden } = setupSchema.parse((await app.admin.get(SETUP)).json());
  return { done: items.flatMap(({ id, isDone }) => (isDone ? id : [])), items, isHidden };
}

/** Calls the API as the administrator; throws if it refuses. */
async function send(app: TestApp, [method, url, payload]: Call) {
  const headers = await app.admin.headers();
  const reply = await app.server.inject({ method, url, headers, payload });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
  return reply.json();
}

type Call = ['POST' | 'PATCH' | 'DELETE', string, object?];

test('a new site has seven items to do and two optional ones, and none of them is done', async () => {
  await using app = await startApp();
  const { items, isHidden } = await readSetup(app);
  const required = ['name', 'video', 'source', 'about', 'email', 'test-mail', 'address'];
  expect(items).toEqual([
    ...required.map((id) => ({ id, isDone: false, isOptional: false })),
    ...['passkey', 'backup'].map((id) => ({ id, isDone: false, isOptional: true })),
  ]);
  expect(isHidden).toBe(false);
});

test('each act completes exactly one item, and undoing it reopens that item', async () => {
  await using mail = await startMailServer();
  await using app = await startApp({ settings: { SMTP_URL: mail.url } });
  const { id: videoId } = await makeVideo(app.database, { isPublished: false });
  const expectDone = async (...ids: string[]) => expect((await readSetup(app)).done).toEqual(ids);
  const call = (...request: Call) => send(app, request);
  const video = `/api/videos/${videoId}`;
  await expectDone();

  await call('POST', '/api/admin/site', { brand: 'Clear Sources' });
  await expectDone('name');
  await call('POST', '/api/admin/site', { brand: null });
  await expectDone();

  await call('PATCH', video, { isPublished: true, publishDate: '2100-01-01T00:00:00.000Z' });
  await expectDone();
  await call('PATCH', video, { publishDate: '2025-01-01T00:00:00.000Z' });
  await expectDone('video');
  await call('PATCH', video, { isPublished: false });
  await expectDone();
  await call('PATCH', video, { isPublished: true });

  const { id: sourceId } = await makeSource(app.database, { videoId });
  await expectDone('video', 'source');
  await call('DELETE', `/api/sources/${sourceId}`);
  await expectDone('video');

  await call('POST', '/api/bio', { content: '<p>I explain.</p>' });
  await expectDone('video', 'about');
  await call('POST', '/api/bio', { content: '<p></p>' });
  await expectDone('video');

  const settings = '/api/admin/email-settings';
  await call('POST', settings, { contactEmail: 'me@example.org' });
  await expectDone('video', 'email');
  await call('POST', `${settings}/test-mail`);
  await expectDone('video', 'email', 'test-mail');
  await call('POST', settings, { contactEmail: 'you@example.org' });
  await expectDone('video', 'email');
  await call('POST', settings, { contactEmail: 'me@example.org' });
  await expectDone('video', 'email', 'test-mail');
  mail.behavior = 'rejects';
  await expect(call('POST', `${settings}/test-mail`)).rejects.toThrow('Try again later');
  await expectDone('video', 'email');
  await app.database.deleteFrom('settings').where('group', '=', 'email').execute();
  await expectDone('video');

  await makePasskey(app.database, { id: 'AAAA' });
  await expectDone('video', 'passkey');
  await deletePasskeys(app.database, new Date());
  await expectDone('video');
  await call('DELETE', video);
  await expectDone();
});

test('the test mail must have gone by the mail server that is set up now', async () => {
  await using mail = await startMailServer();
  const { hostname: host, port } = new URL(mail.url);
  const mailServerLimits = { ...MAIL_SERVER_LIMITS, ports: [Number(port)] };
  await using app = await startApp({ mailServerLimits });
  await makeEmailSettings(app.database);
  const server = { host, port: Number(port), security: 'none', currentPassword: ADMIN_PASSWORD };
  const post = (address: string, body: object = {}) => send(app, ['POST', address, body]);
  const done = async () => (await readSetup(app)).done;

  await post('/api/admin/mail-server/test', server);
  expect(await done()).toEqual(['email']);
  await post('/api/admin/mail-server', server);
  expect(await done()).toEqual(['email', 'test-mail']);
  await post('/api/admin/mail-server', { ...server, from: 'site@example.org' });
  expect(await done()).toEqual(['email']);
  await post('/api/admin/email-settings/test-mail');
  expect(await done()).toEqual(['email', 'test-mail']);
});

test.each([
  [{ SITE_URL: 'https://example.org' }, ['address']],
  [{ SITE_URL: 'http://localhost:3000' }, []],
  [{ SITE_URL: 'http://192.168.1.5' }, []],
  [{ SITE_URL: 'https://nas.local' }, []],
  [{ BACKUP_DIR: join(dirname(import.meta.dirname), 'elsewhere') }, ['backup']],
  [{ BACKUP_DIR: join(dirname(import.meta.dirname), 'elsewhere'), BACKUP_KEEP: '0' }, []],
])('with the settings %j the items %j are done', async (settings, done) => {
  await using app = await startApp({ settings });
  expect((await readSetup(app)).done).toEqual(done);
});

test('the list stays hidden after a restart, until it is shown', async () => {
  await using app = await startApp();
  expect(await send(app, ['POST', SETUP, { isHidden: true }])).toMatchObject({
    isHidden: true,
  });
  await using restarted = await startApp({ sharing: app });
  expect(await readSetup(restarted)).toMatchObject({ isHidden: true });
  await send(restarted, ['POST', SETUP, { isHidden: false }]);
  expect(await readSetup(app)).toMatchObject({ isHidden: false });
});

test.each([[{ isHidden: 'yes' }], [[]]])('hiding the list is refused with %j', async (body) => {
  const app = refusing();
  const reply = await app.admin.post(SETUP, body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe('Please choose whether the list is hidden');
  expect(await readSetup(app)).toMatchObject({ isHidden: false });
});

test('the administrator learns the address that the site was given', async () => {
  await using app = await startApp({ settings: { SITE_URL: 'https://www.example.org' } });
  const reply = await app.admin.get('/api/admin/site-address');
  expect(reply.json()).toEqual({ siteUrl: 'https://www.example.org' });
});
