import { expect, test } from 'vitest';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessages } from '#tests/processes/outbox-rows.ts';
import { startApp } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';

const SUBJECT = '[Plain Evidence] Sign-in from a new browser';

test('the owner gets a mail about a sign-in from a new browser before all mail about messages', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  await app.signIn();
  await makeMessages(app, 20);
  await app.signIn();
  await using outbox = await startOutbox(app, { now: () => new Date(), smtpUrl: mailServer.url });
  await outbox.runOnce();

  const [mail, ...others] = mailServer.mails;
  expect(mail?.subject).toBe(SUBJECT);
  expect(mail?.text).toContain('Unknown browser, ');
  expect(mail?.text).toContain('https://www.example.org/admin/security');
  // The mail about the sign-in does not count toward the ten mails of the hour.
  expect(others).toHaveLength(10);
  expect(others.map(({ subject }) => subject)).not.toContain(SUBJECT);
});

test('no mail is queued for the first browser, for a known browser, or without a contact email', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  await app.signIn();
  await makeEmailSettings(app.database);
  await app.post('/api/admin/login', { username: 'admin', password: 'Correct-Horse-7' }, headers);
  expect(await app.database.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
});
