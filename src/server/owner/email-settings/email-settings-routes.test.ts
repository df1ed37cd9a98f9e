import { expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#tests/servers/mail-server.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { answerOf, startApp, type TestApp } from '#tests/app/start-app.ts';

const ADDRESS = '/api/admin/email-settings';
const TEST_MAIL = '/api/admin/email-settings/test-mail';

function stored(app: TestApp) {
  return app.database.selectFrom('settings').selectAll().execute();
}

test('before settings are saved, there is no address and notifications are on', async () => {
  await using app = await startApp();
  const reply = await app.admin.get(ADDRESS);
  expect(answerOf(reply)).toEqual([200, { contactEmail: '', isEnabled: true }]);
  expect(await stored(app)).toEqual([]);
});

test('settings are stored in one row, which each save replaces', async () => {
  await using app = await startApp();
  const first = await app.admin.post(ADDRESS, { contactEmail: ' me@example.org ' });
  expect(first.statusCode).toBe(201);
  expect(first.json()).toEqual({
    id: expect.any(String),
    contactEmail: 'me@example.org',
    isEnabled: true,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });

  const settings = { contactEmail: 'you@example.org', isEnabled: false };
  const second = await app.admin.post(ADDRESS, { ...settings, id: 'mine' });
  expect(second.json()).toMatchObject({ ...settings, id: first.json().id });
  const json = JSON.stringify(settings);
  expect(await stored(app)).toEqual([{ group: 'email', json, updatedAt: second.json().updatedAt }]);
  expect((await app.admin.get(ADDRESS)).json()).toEqual(settings);
});

test.each([[{}], ['me@example.org']])(
  'the settings %j are refused, and the stored ones do not change',
  async (body) => {
    await using app = await startApp();
    await app.admin.post(ADDRESS, { contactEmail: 'me@example.org' });
    const before = await stored(app);
    const reply = await app.admin.post(ADDRESS, JSON.stringify(body));
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      message: expect.any(String),
      errors: [expect.objectContaining({ message: expect.any(String) })],
    });
    expect(await stored(app)).toEqual(before);
  },
);

function startAppWith({ url }: MailServer): Promise<TestApp> {
  return startApp({ settings: { SMTP_URL: url, SITE_URL: 'https://example.org' } });
}

test('a test mail goes to the saved address, and the reply quotes the mail server', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  // Test mails are sent even while notifications are off.
  await makeEmailSettings(app.database, { isEnabled: false });
  const reply = await app.admin.post(TEST_MAIL, undefined);
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
  const reply = await app.admin.post(TEST_MAIL, undefined);
  expect(answerOf(reply)).toEqual([
    502,
    { message: 'The mail server answered: 554 5.7.1 Relay access denied' },
  ]);
});

test('when the mail server cannot be reached, the reply states the reason', async () => {
  await using mailServer = await startMailServer();
  await mailServer.disconnect();
  await using app = await startAppWith(mailServer);
  await makeEmailSettings(app.database);
  const reply = await app.admin.post(TEST_MAIL, undefined);
  expect(reply.statusCode).toBe(502);
  expect(reply.json().message).toMatch(/^The mail server could not be reached: .*ECONNREFUSED/);
});

test('a test mail is refused with 409 if there is no mail server or no saved address', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  const withoutAddress = await app.admin.post(TEST_MAIL, undefined);
  expect(answerOf(withoutAddress)).toEqual([
    409,
    { message: 'No contact email address is saved yet.' },
  ]);

  await using other = await startApp();
  await makeEmailSettings(other.database);
  const withoutServer = await other.post(TEST_MAIL, undefined, await other.signIn());
  expect(answerOf(withoutServer)).toEqual([409, { message: 'No mail server is set up yet.' }]);
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
  return (await app.admin.get('/api/admin/email-settings/obstacle')).json();
}
