import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockoutStatus } from '#tests/app/attempt-login.ts';
import { answerOf, startApp } from '#tests/app/start-app.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';

const newPassword = { newPassword: 'Battery-Staple-8', confirmPassword: 'Battery-Staple-8' };
const mailServer = { host: 'smtp.example.org', port: 25, security: 'none' };

test.each([
  ['change-password', newPassword],
  ['password-sign-in', { isPasswordOff: true }],
  ['passkey-options', {}],
  ['backups/own.tar/download', {}],
  ['mail-server', mailServer],
  ['mail-server/test', mailServer],
])('a wrong current password is refused by %s, and counts as an attempt', async (call, body) => {
  await using app = await startApp();
  await makeEmailSettings(app.database);
  await mkdir(app.env.backupDir);
  await writeFile(join(app.env.backupDir, 'own.tar'), 'the content');
  const wrong = { ...body, currentPassword: 'Wrong-Horse-7' };
  const reply = await app.admin.post(`/api/admin/${call}`, wrong);
  expect(answerOf(reply)).toMatchObject([400, { code: 'wrong-password' }]);
  expect(await lockoutStatus(app, '127.0.0.1')).toMatchObject({ attemptsRemaining: 4 });
});
