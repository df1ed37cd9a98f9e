import { expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { makeMessage } from '#tests/make-message.ts';
import { startApp, type TestApp } from '#tests/start-app.ts';

const ADDRESS = '/api/admin/email-settings/test-mail';

function startAppWith({ url }: MailServer): Promise<TestApp> {
  return startApp({ settings: { SMTP_URL: url, SITE_URL: 'https://example.org' } });
}

test('a test mail goes to the saved address, and the answer of the mail server is told', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  // A test is a test, also while visitors' messages are not announced.
  await makeEmailSettings(app.database, { isEnabled: false });
  const reply = await app.post(ADDRESS, undefined, await app.signIn());
  expect(reply.statusCode).toBe(200);
  expect(reply.json().message).toMatch(
    /^The mail server took a test mail to creator@example\.org and answered: 250 /,
  );
  expect(mailServer.mails).toMatchObject([
    {
      subject: '[Plain Evidence] Test mail',
      envelope: { from: 'no-reply@example.org', to: ['creator@example.org'] },
    },
  ]);
});

test('a mail server that refuses is quoted', async () => {
  await using mailServer = await startMailServer();
  mailServer.behavior = 'rejects';
  mailServer.rejection = { responseCode: 554, message: '5.7.1 Relay access denied' };
  await using app = await startAppWith(mailServer);
  await makeEmailSettings(app.database);
  const reply = await app.post(ADDRESS, undefined, await app.signIn());
  expect([reply.statusCode, reply.json()]).toEqual([
    502,
    { message: 'The mail server answered: 554 5.7.1 Relay access denied' },
  ]);
});

test('a mail server out of reach is told', async () => {
  await using mailServer = await startMailServer();
  await mailServer.disconnect();
  await using app = await startAppWith(mailServer);
  await makeEmailSettings(app.database);
  const reply = await app.post(ADDRESS, undefined, await app.signIn());
  expect(reply.statusCode).toBe(502);
  expect(reply.json().message).toMatch(/^The mail server could not be reached: .*ECONNREFUSED/);
});

test('without a mail server or an address there is nothing to test', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  const withoutAddress = await app.post(ADDRESS, undefined, await app.signIn());
  expect([withoutAddress.statusCode, withoutAddress.json()]).toEqual([
    409,
    { message: 'No contact email address is saved.' },
  ]);

  await using other = await startApp();
  await makeEmailSettings(other.database);
  const withoutServer = await other.post(ADDRESS, undefined, await other.signIn());
  expect([withoutServer.statusCode, withoutServer.json()]).toEqual([
    409,
    { message: 'No mail server is set up (SMTP_URL).' },
  ]);
});

test('visitors send no test mails', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppWith(mailServer);
  await makeEmailSettings(app.database);
  expect((await app.post(ADDRESS, undefined)).statusCode).toBe(401);
  expect(mailServer.connections).toBe(0);
});

test('messages that wait say what they wait for', async () => {
  await using mailServer = await startMailServer();
  const lastError = 'The mail server answered: 451 Later';
  const errors: string[] = [];
  for (const start of [startApp, () => startAppWith(mailServer)]) {
    await using app = await start();
    await makeMessage(app.database, { mail: { attempts: 2, lastError } });
    const browser = await app.signIn();
    for (const prepare of [async () => {}, makeEmailSettings]) {
      await prepare(app.database);
      const [{ notification }] = (await app.get('/api/admin/messages', browser)).json();
      expect(notification).toMatchObject({ state: 'waiting', attempts: 2 });
      errors.push(notification.error);
    }
  }
  expect(errors).toEqual([
    'No mail server is set up (SMTP_URL).',
    'No mail server is set up (SMTP_URL).',
    'No contact email address is saved.',
    lastError,
  ]);
});
