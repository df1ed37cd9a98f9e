import { expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#tests/servers/mail-server.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { answerOf, startApp, type TestApp } from '#tests/app/start-app.ts';

const ADDRESS = '/api/admin/email-settings';

test('saved settings are answered with their id and time, and returned from then on', async () => {
  await using app = await startApp();
  const before = await app.admin.get(ADDRESS);
  expect(answerOf(before)).toEqual([200, { contactEmail: '', isEnabled: true }]);
  expect((await app.admin.post(ADDRESS, {})).statusCode).toBe(400);

  const settings = { contactEmail: 'you@example.org', isEnabled: false };
  const saved = await app.admin.post(ADDRESS, { ...settings, id: 'mine' });
  const updatedAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(answerOf(saved)).toEqual([201, { ...settings, id: 'email', updatedAt }]);
  expect((await app.admin.get(ADDRESS)).json()).toEqual(settings);
});

function startAppWith({ url }: MailServer): Promise<TestApp> {
  return startApp({ settings: { SMTP_URL: url, SITE_URL: 'https://example.org' } });
}

test('a test mail goes to the saved address, and the reply quotes the mail server', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  // Test mails are sent even while notifications are off.
  await makeEmailSettings(app.database, { isEnabled: false });
  const reply = await sendTestMail(app);
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
  const reply = await sendTestMail(app);
  expect(answerOf(reply)).toEqual([
    502,
    { message: 'The mail server answered: 554 5.7.1 Relay access denied' },
  ]);
});

test('without a mail server or an address, this is named, and no test mail is sent', async () => {
  await using withoutServer = await startApp();
  await makeEmailSettings(withoutServer.database);
  expect(await readObstacle(withoutServer)).toEqual({ obstacle: 'no-mail-server' });
  const message = 'No mail server is set up yet.';
  expect(answerOf(await sendTestMail(withoutServer))).toEqual([409, { message }]);

  await using mailServer = await startMailServer();
  await using withServer = await startAppWith(mailServer);
  expect(await readObstacle(withServer)).toEqual({ obstacle: 'no-address' });
  const noAddress = { message: 'No contact email address is saved yet.' };
  expect(answerOf(await sendTestMail(withServer))).toEqual([409, noAddress]);
  await makeEmailSettings(withServer.database);
  expect(await readObstacle(withServer)).toEqual({ obstacle: null });
});

function sendTestMail(app: TestApp) {
  return app.admin.post('/api/admin/email-settings/test-mail', undefined);
}

async function readObstacle(app: TestApp): Promise<unknown> {
  return (await app.admin.get('/api/admin/email-settings/obstacle')).json();
}
