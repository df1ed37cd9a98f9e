import { expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#tests/servers/mail-server.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const ADDRESS = '/api/admin/email-settings';
const TEST_MAIL = '/api/admin/email-settings/test-mail';

function stored(app: TestApp) {
  return app.database.selectFrom('email_settings').selectAll().execute();
}

test('before settings are saved, there is no address and notifications are on', async () => {
  await using app = await startApp();
  const reply = await app.get(ADDRESS, await app.signIn());
  expect([reply.statusCode, reply.json()]).toEqual([200, { contactEmail: '', isEnabled: true }]);
  expect(await stored(app)).toEqual([]);
});

test('settings are stored in one row, which each save replaces', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const first = await app.post(ADDRESS, { contactEmail: ' me@example.org ' }, browser);
  expect(first.statusCode).toBe(201);
  expect(first.json()).toEqual({
    id: expect.any(String),
    contactEmail: 'me@example.org',
    isEnabled: true,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });

  const settings = { contactEmail: 'you@example.org', isEnabled: false };
  const second = await app.post(ADDRESS, { ...settings, id: 'mine' }, browser);
  expect(second.json()).toMatchObject({ ...settings, id: first.json().id });
  expect(await stored(app)).toEqual([second.json()]);
  expect((await app.get(ADDRESS, browser)).json()).toEqual(settings);
});

test.each([
  [{}],
  [{ contactEmail: '' }],
  [{ contactEmail: 'nobody' }],
  [{ contactEmail: 'me@example.org\r\nBcc: you@example.org' }],
  [{ contactEmail: 'me@example.org', isEnabled: 'yes' }],
  [[]],
  ['me@example.org'],
])('the settings %j are refused, and the stored ones do not change', async (body) => {
  await using app = await startApp();
  const browser = await app.signIn();
  await app.post(ADDRESS, { contactEmail: 'me@example.org' }, browser);
  const before = await stored(app);
  const reply = await app.post(ADDRESS, JSON.stringify(body), browser);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    message: expect.any(String),
    errors: [expect.objectContaining({ message: expect.any(String) })],
  });
  expect(await stored(app)).toEqual(before);
});

test('visitors can neither read nor write the settings', async () => {
  await using app = await startApp();
  const replies = [
    await app.get(ADDRESS),
    await app.post(ADDRESS, { contactEmail: 'me@example.org' }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await stored(app)).toEqual([]);
});

function startAppWith({ url }: MailServer): Promise<TestApp> {
  return startApp({ settings: { SMTP_URL: url, SITE_URL: 'https://example.org' } });
}

test('a test mail goes to the saved address, and the reply quotes the mail server', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  // Test mails are sent even while notifications are off.
  await makeEmailSettings(app.database, { isEnabled: false });
  const reply = await app.post(TEST_MAIL, undefined, await app.signIn());
  expect(reply.statusCode).toBe(200);
  expect(reply.json().message).toMatch(
    /^The mail server accepted a test mail to creator@example\.org and answered: 250 /,
  );
  expect(mailServer.mails).toMatchObject([
    {
      subject: '[Plain Evidence] Test mail',
      envelope: { from: 'no-reply@example.org', to: ['creator@example.org'] },
    },
  ]);
});

test('when the mail server rejects a test mail, the reply quotes its reason', async () => {
  await using mailServer = await startMailServer();
  mailServer.behavior = 'rejects';
  mailServer.rejection = { responseCode: 554, message: '5.7.1 Relay access denied' };
  await using app = await startAppWith(mailServer);
  await makeEmailSettings(app.database);
  const reply = await app.post(TEST_MAIL, undefined, await app.signIn());
  expect([reply.statusCode, reply.json()]).toEqual([
    502,
    { message: 'The mail server answered: 554 5.7.1 Relay access denied' },
  ]);
});

test('when the mail server cannot be reached, the reply states the reason', async () => {
  await using mailServer = await startMailServer();
  await mailServer.disconnect();
  await using app = await startAppWith(mailServer);
  await makeEmailSettings(app.database);
  const reply = await app.post(TEST_MAIL, undefined, await app.signIn());
  expect(reply.statusCode).toBe(502);
  expect(reply.json().message).toMatch(/^The mail server could not be reached: .*ECONNREFUSED/);
});

test('a test mail is refused with 409 if there is no mail server or no saved address', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  const withoutAddress = await app.post(TEST_MAIL, undefined, await app.signIn());
  expect([withoutAddress.statusCode, withoutAddress.json()]).toEqual([
    409,
    { message: 'No contact email address is saved yet.' },
  ]);

  await using other = await startApp();
  await makeEmailSettings(other.database);
  const withoutServer = await other.post(TEST_MAIL, undefined, await other.signIn());
  expect([withoutServer.statusCode, withoutServer.json()]).toEqual([
    409,
    { message: 'No mail server is set up yet.' },
  ]);
});

test('visitors cannot send test mails', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  await makeEmailSettings(app.database);
  expect((await app.post(TEST_MAIL, undefined)).statusCode).toBe(401);
  expect(mailServer.connections).toBe(0);
});

test('the obstacle is first the missing mail server, then the missing address', async () => {
  await using withoutServer = await startApp();
  expect(await readObstacle(withoutServer)).toEqual({ obstacle: 'no-mail-server' });

  await using mailServer = await startMailServer();
  await using withServer = await startAppWith(mailServer);
  expect(await readObstacle(withServer)).toEqual({ obstacle: 'no-address' });
  await makeEmailSettings(withServer.database);
  expect(await readObstacle(withServer)).toEqual({ obstacle: null });
});

async function readObstacle(app: TestApp): Promise<unknown> {
  return (await app.get('/api/admin/email-settings/obstacle', await app.signIn())).json();
}
