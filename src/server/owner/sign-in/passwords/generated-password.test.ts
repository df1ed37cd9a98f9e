import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newPasswordSchema } from '#domain/sign-in/change-password.ts';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import { createSignInLink } from '#server/owner/sign-in/links/sign-in-link-store.ts';
import { createFirstAdministrator } from '#server/owner/sign-in/passwords/first-administrator.ts';
import { generatePassword } from '#server/owner/sign-in/passwords/generated-password.ts';
import { argon2id } from '#server/core/access/password-hashing.ts';
import { resetCredentials } from '#server/owner/sign-in/recovery/reset-credentials.ts';
import { attemptLogin } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { answerOf, cookiesOf, type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

test('each generated password is new and follows the rules for passwords', () => {
  const passwords = Array.from({ length: 500 }, () => generatePassword());
  expect(new Set(passwords).size).toBe(500);
  for (const password of passwords) {
    expect(password).toMatch(/^\w{5}(?:-\w{5}){3}$/);
    expect(newPasswordSchema.safeParse(password).success).toBe(true);
  }
});

test('a session started with the generated password may only change the password', async () => {
  await using app = await startApp();
  const { browser } = await signInWithGenerated(app);
  const check = await app.get('/api/admin/auth-check', browser);
  expect(check.json()).toEqual({ authenticated: true, mustChangePassword: true });

  const allowed: string[] = [];
  for (const { method, url } of app.server.listRoutes().filter(({ isPublic }) => !isPublic)) {
    const reply = await app.server.inject({
      method: methodSchema.parse(method),
      url: url.replace(/:\w+/, '1'),
      headers: browser,
    });
    if (reply.statusCode !== 403) allowed.push(`${method} ${url}`);
  }
  expect(allowed).toEqual(['POST /api/admin/change-password', 'POST /api/admin/set-password']);
  expect((await app.get('/api/admin/videos', browser)).json()).toEqual({
    message: 'Please choose a password of your own first.',
    code: 'password-change-required',
  });
  // Of what visitors can read, it reads the same.
  const { id } = await makeVideo(app.database, { isPublished: false });
  expect((await app.get(`/api/videos/${id}`, browser)).statusCode).toBe(404);
});

test('while the password is generated, a session sets another without the current one, but only once', async () => {
  await using app = await startApp();
  const { password, browser } = await signInWithGenerated(app);
  const other = await app.signIn(password);
  const set = (headers: Headers, newPassword = ADMIN_PASSWORD, confirmPassword = newPassword) =>
    app.post('/api/admin/set-password', { newPassword, confirmPassword }, headers);

  const different = await set(browser, ADMIN_PASSWORD, 'Another-Horse-9');
  expect(different.statusCode).toBe(400);
  const mismatch = { path: 'confirmPassword', message: "Passwords don't match" };
  expect(different.json().errors).toEqual([mismatch]);
  expect((await set(browser, 'Password1')).statusCode).toBe(400);
  expect((await set(await app.visitor())).statusCode).toBe(401);
  expect((await app.get('/api/admin/auth-check', browser)).json()).toMatchObject({
    mustChangePassword: true,
  });

  const changed = await set(browser);
  expect(answerOf(changed)).toEqual([200, { message: 'Password changed successfully' }]);
  const after = await app.get('/api/admin/auth-check', { cookie: cookiesOf(changed) });
  expect(after.json()).toEqual({ authenticated: true });
  expect((await set(other, 'Another-Horse-9')).statusCode).toBe(401);

  const later = await set(await app.signIn(), 'Another-Horse-9');
  const message =
    'A password of your own is set already. Change it in the Security tab, with the current one.';
  expect(answerOf(later)).toEqual([409, { message }]);
  expect((await attemptLogin(app, { password: 'Another-Horse-9' })).statusCode).toBe(401);
});

test('a sign-in link does not open the panel while the password is generated', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const settings = { ...app.env, adminUsername: 'admin', adminPassword: undefined };
  await createFirstAdministrator(settings, app.database, clock.now());
  // A link of the console still works when the password has expired.
  clock.advance({ hours: 8 * 24 });
  const administrator = await findAdministrator(app.database);
  const token = await createSignInLink(app.database, administrator?.id ?? '', clock.now());
  const visitor = await app.visitor();
  const cookie = cookiesOf(await app.post('/api/admin/sign-in-link', { token }, visitor));
  expect((await app.get('/api/admin/auth-check', { cookie })).json()).toEqual({
    authenticated: true,
    mustChangePassword: true,
  });
  const { csrfToken } = (await app.get('/api/csrf-token', { cookie })).json();
  const headers = { cookie, 'x-csrf-token': csrfToken };
  const body = { newPassword: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD };
  expect((await app.post('/api/admin/set-password', body, headers)).statusCode).toBe(200);
});

test('after 7 days a generated password can neither be used to sign in nor be changed', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  clock.advance({ hours: 7 * 24 - 1 });
  const { password, browser } = await signInWithGenerated(app, makeClock().now());
  clock.advance({ hours: 1 });

  const login = await app.post('/api/admin/login', { username: 'admin', password });
  const change = await app.post(
    '/api/admin/change-password',
    { currentPassword: password, newPassword: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD },
    browser,
  );
  for (const reply of [login, change]) {
    expect([reply.statusCode, reply.cookies]).toEqual([409, []]);
    expect(reply.json()).toEqual({
      message:
        'This generated password was valid for 7 days. Set a new one on the server: npm run admin -- set-password',
      code: 'generated-password-expired',
    });
  }
  // Only the right password gets the reply that it has expired.
  const wrong = await attemptLogin(app);
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, undefined]);
});

test('ADMIN_PASSWORD and a password set on the console neither expire nor must be changed', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  await createFirstAdministrator(
    { ...app.env, adminUsername: 'admin', adminPassword: ADMIN_PASSWORD },
    app.database,
    clock.now(),
  );
  clock.advance({ hours: 8 * 24 });
  const isUsable = async () =>
    (await app.get('/api/admin/videos', await app.signIn())).statusCode === 200;
  expect(await isUsable()).toBe(true);

  await app.database
    .updateTable('administrators')
    .set({ passwordGeneratedAt: makeClock().now().toISOString() })
    .execute();
  const passwordHash = await argon2id.hash(ADMIN_PASSWORD);
  await resetCredentials(app.database, { username: 'admin', passwordHash }, clock.now());
  expect(await isUsable()).toBe(true);
});

/** Creates the administrator with a generated password, as the first start does, and signs in with it. */
async function signInWithGenerated(app: TestApp, now = new Date()) {
  const settings = { ...app.env, adminUsername: 'admin', adminPassword: undefined };
  const password = (await createFirstAdministrator(settings, app.database, now)) ?? '';
  return { password, browser: await app.signIn(password) };
}

const methodSchema = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
