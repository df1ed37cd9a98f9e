import { expect, test } from 'vitest';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import { createSignInLink } from '#server/owner/sign-in/links/sign-in-link-store.ts';
import { deletePasskeys } from '#server/owner/sign-in/passkeys/passkey-store.ts';
import { resetCredentials } from '#server/owner/sign-in/recovery/reset-credentials.ts';
import { argon2id } from '#server/core/access/password-hashing.ts';
import { addPasskey, assertionOptions } from '#tests/app/add-passkey.ts';
import { attemptLogin, type LoginAttempt } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const REFUSED = [409, [], expect.stringMatching(/^Password sign-in is off\. Use a passkey/)];

function setPasswordSignIn(app: TestApp, isPasswordOff: boolean) {
  const body = { isPasswordOff, currentPassword: ADMIN_PASSWORD };
  return app.admin.post('/api/admin/password-sign-in', body);
}

/** Adds a passkey and switches sign-in with the password off. */
async function switchPasswordOff(app: TestApp) {
  const passkey = await addPasskey(app, await app.admin.headers());
  expect((await setPasswordSignIn(app, true)).statusCode).toBe(200);
  return passkey;
}

function listAttempts({ database }: TestApp) {
  return database
    .selectFrom('counters')
    .selectAll()
    .where('kind', '=', 'sign-ins')
    .orderBy('client')
    .execute();
}

/** Signs in with the right password. Returns status, cookies and message of the reply. */
async function signInByPassword(app: TestApp, attempt: LoginAttempt = {}) {
  const reply = await attemptLogin(app, { password: ADMIN_PASSWORD, ...attempt });
  return [reply.statusCode, reply.cookies, reply.json().message];
}

test('while password sign-in is off, the right password is refused, and a passkey and a link sign in', async () => {
  await using app = await startApp();
  const known = await app.signIn();
  const passkey = await switchPasswordOff(app);
  const attempts = await listAttempts(app);
  await using second = await startApp({ sharing: app });
  for (const attempt of [{}, { headers: known }, { from: '127.0.0.1' }, { username: 'someone' }]) {
    expect(await signInByPassword(second, attempt)).toEqual(REFUSED);
  }
  expect(await listAttempts(app)).toEqual(attempts);

  const answer = passkey.signIn(await assertionOptions(app));
  expect((await second.post('/api/admin/passkey-sign-in', answer)).statusCode).toBe(200);
  const { id = '' } = (await findAdministrator(app.database)) ?? {};
  const token = await createSignInLink(app.database, id, new Date());
  expect((await app.post('/api/admin/sign-in-link', { token })).statusCode).toBe(200);
});

test('a sign-in whose password was right before it was switched off does not start a session', async () => {
  await using app = await startApp();
  await addPasskey(app, await app.admin.headers());
  const [switched, signedIn] = await Promise.all([
    setPasswordSignIn(app, true),
    attemptLogin(app, { password: ADMIN_PASSWORD }),
  ]);
  expect(switched.statusCode).toBe(200);
  expect([200, 409]).toContain(signedIn.statusCode);
  expect(await signInByPassword(app)).toEqual(REFUSED);
});

test('password sign-in is switched off only with a passkey, which stays until it is on again', async () => {
  await using app = await startApp();
  const early = await setPasswordSignIn(app, true);
  expect([early.statusCode, early.json().message]).toEqual([409, expect.stringMatching(/^Add a/)]);
  const { id } = await addPasskey(app, await app.admin.headers());
  expect((await setPasswordSignIn(app, true)).statusCode).toBe(200);
  expect((await app.admin.delete(`/api/admin/passkeys/${id}`)).statusCode).toBe(409);
  expect((await app.admin.get('/api/admin/passkeys')).json()).toMatchObject({
    isPasswordOff: true,
    passkeys: [{ id }],
  });
  expect((await setPasswordSignIn(app, false)).statusCode).toBe(200);
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
  expect((await app.admin.delete(`/api/admin/passkeys/${id}`)).statusCode).toBe(200);
});

test.each([
  [
    'a new password',
    async ({ database }: TestApp) => {
      const passwordHash = await argon2id.hash('Battery-Staple-8');
      await resetCredentials(database, { username: 'admin', passwordHash }, new Date());
    },
  ],
  ['the removal of all passkeys', ({ database }: TestApp) => deletePasskeys(database, new Date())],
])('%s at the console switches password sign-in on', async (_what, reset) => {
  await using app = await startApp();
  await switchPasswordOff(app);
  await reset(app);
  const { isPasswordOff } = (await app.get('/api/admin/passkey-sign-in')).json();
  expect(isPasswordOff).toBe(false);
  expect((await attemptLogin(app)).statusCode).toBe(401);
});
