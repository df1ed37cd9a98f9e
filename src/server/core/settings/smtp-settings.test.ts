import { expect, test } from 'vitest';
import { readEnv } from '#server/core/settings/env.ts';

test.each([
  [
    { SMTP_PORT: '587', SMTP_USERNAME: 'me@example.org', SMTP_PASSWORD: 'a/b:c%' },
    'smtp://me%40example.org:a%2Fb%3Ac%25@mail.example.org:587',
  ],
  [{ SMTP_PORT: '465', SMTP_USERNAME: '' }, 'smtps://mail.example.org:465'],
  [{}, 'smtp://mail.example.org:587'],
  [{ SMTP_URL: 'smtp://other.example.org' }, 'smtp://other.example.org'],
])('the mail server can be set as basecamp/once does: %j', (settings, smtpUrl) => {
  expect(readEnv({ SMTP_ADDRESS: 'mail.example.org', ...settings })).toMatchObject({ smtpUrl });
});

test('MAIL_FROM takes precedence over MAILER_FROM_ADDRESS', () => {
  const settings = { MAILER_FROM_ADDRESS: 'site@example.org' };
  expect(readEnv(settings).mailFrom).toBe('site@example.org');
  expect(readEnv({ ...settings, MAIL_FROM: 'me@example.org' }).mailFrom).toBe('me@example.org');
});

test.each([
  [{ SMTP_ADDRESS: 'mail/server' }, 'SMTP_ADDRESS must be the host name of a mail server'],
  [{ SMTP_PORT: 'smtp' }, 'SMTP_PORT must be a port'],
  [{ MAILER_FROM_ADDRESS: 'no address' }, 'MAILER_FROM_ADDRESS must be an email address'],
])('an invalid setting of basecamp/once is named: %j', (settings, message) => {
  expect(() => readEnv(settings)).toThrow(message);
});
