import { expect, test, vi } from 'vitest';
import { SettingError } from '#server/core/settings/env.ts';
import { changePassword } from '#server/owner/sign-in/account/administrator-store.ts';
import {
  createFirstAdministrator,
  ensureFirstAdministrator,
} from '#server/owner/sign-in/passwords/first-administrator.ts';
import { argon2id } from '#server/core/access/password-hashing.ts';
import { startServer } from '#server/process/start-server.ts';
import { startApp, startDatabase, testEnv } from '#tests/app/start-app.ts';

const now = new Date('2025-03-01T12:00:00.000Z');
const generated = { adminUsername: 'admin', adminPassword: undefined };

test('only one of several concurrently starting processes creates the administrator', async () => {
  await using site = await startDatabase();
  const passwords = await Promise.all(
    ['admin', 'admin', 'other', 'third'].map((adminUsername) =>
      createFirstAdministrator({ ...site.env, ...generated, adminUsername }, site.database, now),
    ),
  );
  const returned = passwords.flatMap((password) => password ?? []);
  expect(returned).toHaveLength(1);
  const rows = await site.database.selectFrom('administrators').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(await argon2id.verify(rows[0]?.passwordHash ?? '', returned[0] ?? '')).toBe(true);
});

test('ADMIN_PASSWORD is used for the first administrator and not printed', async () => {
  await using app = await startApp();
  const settings = { ...app.env, adminUsername: 'admin', adminPassword: 'Battery-Staple-8' };
  expect(await createFirstAdministrator(settings, app.database, now)).toBeUndefined();
  expect((await app.signIn('Battery-Staple-8'))['cookie']).toContain('session=');

  const later = { ...app.env, adminUsername: 'other', adminPassword: 'Another-Horse-9' };
  expect(await createFirstAdministrator(later, app.database, now)).toBeUndefined();
  const reply = await app.post('/api/admin/login', {
    username: 'other',
    password: 'Another-Horse-9',
  });
  expect(reply.statusCode).toBe(401);
});

test('a common ADMIN_PASSWORD stops the start with a one-line error, in any letter case', async () => {
  await using env = await testEnv();
  await expect(startServer({ ...env, adminPassword: 'PassWORD1' })).rejects.toThrow(
    new SettingError('ADMIN_PASSWORD is one of the most common passwords; choose another.'),
  );
});

test('each start names the command that replaces the generated password, until one was set', async () => {
  await using site = await startDatabase();
  const env = { ...site.env, ...generated, adminUsername: 'jonathan' };
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await ensureFirstAdministrator(env, site.database);
  printed.mockClear();
  await ensureFirstAdministrator(env, site.database);
  expect(printed.mock.calls.join()).toMatch(
    /^The password of jonathan is still the generated one, which the first start printed\.\nTo set another: npm run admin -- set-password/,
  );
  await changePassword(site.database, 'hash', now);
  printed.mockClear();
  await ensureFirstAdministrator(env, site.database);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});
