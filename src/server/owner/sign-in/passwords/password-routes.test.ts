import { expect, test } from 'vitest';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import type { PasswordHashing } from '#server/core/access/password-hashing.ts';
import { resetCredentials } from '#server/owner/sign-in/recovery/reset-credentials.ts';
import { attemptLogin, isSignedIn, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { answerOf, cookiesOf, type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const NEW_PASSWORD = 'Battery-Staple-8';

const IS_COMMON = 'This password is one of the most common passwords. Please choose another.';
const HAS_NAME =
  'This password contains your name, your user name or the name of the site. Please choose another.';

/** The fields of a new password, typed twice. */
const typed = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });

const form = { currentPassword: ADMIN_PASSWORD, ...typed(NEW_PASSWORD) };

async function change(app: TestApp, browser: Headers, changes: Partial<typeof form> = {}) {
  return app.post('/api/admin/change-password', { ...form, ...changes }, browser);
}

async function isPassword(app: TestApp, password: string): Promise<boolean> {
  const reply = await app.post('/api/admin/login', { username: 'admin', password });
  return reply.statusCode === 200;
}

test('a password change keeps this browser signed in and signs out every other one', async () => {
  await using app = await startApp();
  const [browser, other] = [await app.signIn(), await app.signIn()];
  const reply = await change(app, browser);
  expect(answerOf(reply)).toEqual([200, { message: 'Password changed successfully' }]);

  const cookie = cookiesOf(reply);
  expect(await isSignedIn(app, { cookie })).toBe(true);
  expect(await isSignedIn(app, browser)).toBe(false);
  expect(await isSignedIn(app, other)).toBe(false);
  expect(await isPassword(app, NEW_PASSWORD)).toBe(true);
  expect(await isPassword(app, ADMIN_PASSWORD)).toBe(false);
});

test('after a password change only the browser that changed it is known, with a new cookie', async () => {
  await using app = await startApp();
  const [browser, other] = [await app.signIn(), await app.signIn()];
  const cookie = cookiesOf(await change(app, browser));
  expect(await app.database.selectFrom('known_browsers').select('id').execute()).toHaveLength(1);

  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app);
  expect(await lockoutStatus(app, undefined, { cookie })).toMatchObject({ isLocked: false });
  expect(await lockoutStatus(app, undefined, browser)).toMatchObject({ isLocked: true });
  expect(await lockoutStatus(app, undefined, other)).toMatchObject({ isLocked: true });
});

test('after a password change the old anti-forgery token is refused and a new one is accepted', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const cookie = cookiesOf(await change(app, browser));
  const again = { currentPassword: NEW_PASSWORD, ...typed(ADMIN_PASSWORD) };
  expect((await change(app, { ...browser, cookie }, again)).statusCode).toBe(403);

  const { csrfToken } = (await app.get('/api/csrf-token', { cookie })).json();
  expect((await change(app, { cookie, 'x-csrf-token': csrfToken }, again)).statusCode).toBe(200);
});

test.each([
  ['a wrong current one', { currentPassword: 'Wrong-Horse-7' }, 'Current password is incorrect'],
  ['no current one', { currentPassword: '' }, 'Current password is required'],
  ['one that is too short', typed('Short-1'), 'New password must be at least 8 characters'],
  ['a typo in the confirmation', { confirmPassword: `${NEW_PASSWORD} ` }, "Passwords don't match"],
  ['a common one', typed('Password123'), IS_COMMON],
  ['one with the user name', typed('My-aD-Min-77'), HAS_NAME],
  ['one with the name of the site', typed('PLAIN-evidence-7'), HAS_NAME],
])('with %s the password is not changed', async (what, changes, sentence) => {
  await using app = await startApp();
  const browser = await app.signIn();
  const reply = await change(app, browser, changes);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ message: sentence, errors: [{ message: sentence }] });
  expect(reply.json().code).toBe(what === 'a wrong current one' ? 'wrong-password' : undefined);
  expect(await isSignedIn(app, browser)).toBe(true);
  expect(await isPassword(app, ADMIN_PASSWORD)).toBe(true);
});

test('five wrong current passwords lock the browser, which remains signed in', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await change(app, browser, { currentPassword: 'Wrong-7' })).statusCode).toBe(400);
  }
  const locked = await change(app, browser);
  expect(locked.statusCode).toBe(429);
  expect(locked.headers['retry-after']).toBe('900');
  expect(locked.json()).toMatchObject({ isLocked: true, timeRemaining: 15 });
  expect(await isSignedIn(app, browser)).toBe(true);

  const status = await lockoutStatus(app, undefined, browser);
  expect(status).toMatchObject({ isLocked: true, attemptsRemaining: 0 });
});

test('an invalid new password does not count as an attempt', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  for (let mistake = 0; mistake < 6; mistake += 1) {
    await change(app, browser, typed('Password123'));
  }
  expect((await change(app, browser)).statusCode).toBe(200);
});

test('a password that was changed during its check starts no session and changes nothing', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const changeDuringCheck: PasswordHashing = {
    hash: async () => 'the hash of another new password',
    verify: async (passwordHash) => {
      const changed = { username: 'admin', passwordHash: `${passwordHash} changed` };
      await resetCredentials(app.database, changed, new Date());
      return true;
    },
  };
  await using node = await startApp({ sharing: app, hashing: changeDuringCheck });

  const replies = [
    await change(node, browser),
    await node.post('/api/admin/login', { username: 'admin', password: ADMIN_PASSWORD }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 409]);
  expect(replies.flatMap(({ cookies }) => cookies)).toEqual([]);
  expect((await findAdministrator(app.database))?.passwordHash).toMatch(/ changed changed$/);
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect(await app.database.selectFrom('known_browsers').selectAll().execute()).toEqual([]);
});

slowTest('concurrent password changes leave one session', async () => {
  await using app = await startApp({ database: 'postgres' });
  const browsers = [await app.signIn(), await app.signIn(), await app.signIn()];
  const replies = await Promise.all(browsers.map((browser) => change(app, browser)));
  const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes.filter((code) => code === 200)).toEqual([200]);
  expect(await app.database.selectFrom('sessions').select('tokenHash').execute()).toHaveLength(1);
});
