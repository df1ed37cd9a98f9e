import { expect, test } from 'vitest';
import { argon2id } from '#server/core/access/password-hashing.ts';
import { resetCredentials } from '#server/owner/sign-in/recovery/reset-credentials.ts';
import { isSignedIn } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { answerOf, cookiesOf, sharedApp, startApp } from '#tests/app/start-app.ts';

/** For tests that count no attempt to sign in. */
const refusing = sharedApp();

const login = '/api/admin/login';
const credentials = { username: 'admin', password: ADMIN_PASSWORD };

test('the administrator signs in and out', async () => {
  await using app = await startApp();
  await makeAdministrator(app.database);
  const reply = await app.post(login, credentials);
  expect(answerOf(reply)).toEqual([200, { authenticated: true }]);
  expect(reply.headers['cache-control']).toBe('no-store');

  const browser = await app.signIn();
  const check = () => app.get('/api/admin/auth-check', browser);
  expect(answerOf(await check())).toEqual([200, { authenticated: true }]);
  const out = await app.post('/api/admin/logout', undefined, browser);
  expect(answerOf(out)).toEqual([200, { message: 'Signed out.' }]);
  expect(out.cookies).toEqual([
    expect.objectContaining({ name: 'session', value: '', expires: new Date(0) }),
  ]);
  expect(answerOf(await check())).toEqual([401, { authenticated: false }]);
  expect(await app.database.selectFrom('sessions').select('tokenHash').execute()).toHaveLength(1);
  // Signing out without a session succeeds.
  expect((await app.post('/api/admin/logout', {})).statusCode).toBe(200);
});

test.each([
  ['http://localhost:3000', '', ''],
  ['https://example.org', '__Host-', ' Secure;'],
])('at %s a session is an HttpOnly cookie whose token is not stored', async (url, start, flag) => {
  await using app = await startApp({ settings: { SITE_URL: url } });
  await makeAdministrator(app.database);
  const reply = await app.post(login, credentials);
  const [session, browser] = reply.cookies;
  expect(reply.headers['set-cookie']).toEqual([
    `${start}session=${session?.value}; Max-Age=604800; Path=/; HttpOnly;${flag} SameSite=Lax`,
    `${start}device=${browser?.value}; Max-Age=34560000; Path=/; HttpOnly;${flag} SameSite=Lax`,
  ]);
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  const rows = await app.database.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(session?.value);
  expect(await isSignedIn(app, { cookie: cookiesOf(reply) })).toBe(true);
});

test('a session token chosen by an attacker is replaced at sign-in', async () => {
  await using app = await startApp();
  await makeAdministrator(app.database);
  const fixed = 'A'.repeat(43);
  const { cookie, ...visitor } = await app.visitor();
  const reply = await app.post(login, credentials, {
    ...visitor,
    cookie: `${cookie}; session=${fixed}`,
  });
  expect(reply.statusCode).toBe(200);
  expect(cookiesOf(reply)).not.toContain(fixed);
  expect(await isSignedIn(app, { cookie: `session=${fixed}` })).toBe(false);
});

test('signing in again ends only the previous session of this browser', async () => {
  await using app = await startApp();
  const [first, other] = [await app.signIn(), await app.signIn()];
  const again = await app.post(login, credentials, first);
  expect(again.statusCode).toBe(200);
  expect(await isSignedIn(app, first)).toBe(false);
  expect(await isSignedIn(app, { cookie: cookiesOf(again) })).toBe(true);
  expect(await isSignedIn(app, other)).toBe(true);
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(4000), "' or 1=1 --", '%00', '__proto__'])(
  'the session cookie %j is not a session',
  async (token) => {
    const app = refusing();
    await app.signIn();
    expect(await isSignedIn(app, { cookie: `session=${token}` })).toBe(false);
  },
);

test('a session ends after 24 hours without use', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const browser = await app.signIn();
  clock.advance({ hours: 23, minutes: 59 });
  expect(await isSignedIn(app, browser)).toBe(true);
  clock.advance({ hours: 23, minutes: 59 });
  expect(await isSignedIn(app, browser)).toBe(true);
  clock.advance({ hours: 24 });
  expect(await isSignedIn(app, browser)).toBe(false);
  expect((await app.post(login, credentials, browser)).statusCode).toBe(403);
});

test('a session ends after 7 days, even when it is in use', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const browser = await app.signIn();
  for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
    clock.advance({ hours: 12 });
    expect(await isSignedIn(app, browser)).toBe(true);
  }
  clock.advance({ hours: 12 });
  expect(await isSignedIn(app, browser)).toBe(false);
});

test('the time of last use is updated at most once a minute, and not by public reads', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const browser = await app.signIn();
  const lastUsedAt = async () =>
    (await app.database.selectFrom('sessions').select('lastUsedAt').executeTakeFirstOrThrow())
      .lastUsedAt;
  const before = await lastUsedAt();

  clock.advance({ minutes: 5 });
  for (const address of ['/api/videos', '/api/bio', '/api/csrf-token']) {
    await app.get(address, browser);
  }
  expect(await lastUsedAt()).toBe(before);
  await isSignedIn(app, browser);
  const updated = await lastUsedAt();
  expect(updated).toBe(clock.now().toISOString());
  clock.advance({ seconds: 59 });
  await isSignedIn(app, browser);
  expect(await lastUsedAt()).toBe(updated);
});

test.each([
  ['an empty object', {}],
  ['no user name', { password: ADMIN_PASSWORD }],
  ['a password too short', { username: 'admin', password: 'short' }],
  ['a password of 15,000 characters', { username: 'admin', password: 'x'.repeat(15_000) }],
  ['a list', [credentials]],
  ['a query operator', { username: { $ne: '' }, password: { $ne: '' } }],
])('a sign-in with %s is refused and does not count as an attempt', async (_what, body) => {
  const app = refusing();
  await makeAdministrator(app.database);
  const reply = await app.post(login, body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ message: expect.any(String), errors: expect.any(Array) });
  expect((await app.get('/api/admin/lockout-status')).json().attemptsRemaining).toBe(5);
});

test('a sign-in with a body larger than any credentials is refused with 413', async () => {
  const app = refusing();
  const reply = await app.post(login, { username: 'admin', password: 'x'.repeat(20_000) });
  expect(reply.statusCode).toBe(413);
});

test('composed and decomposed letters are the same password', async () => {
  await using app = await startApp();
  const [composed, decomposed] = ['Caf\u00E9-123 🎬', 'Cafe\u0301-123 🎬'];
  const passwordHash = await argon2id.hash(composed);
  await resetCredentials(app.database, { username: 'admin', passwordHash }, new Date());
  for (const password of [composed, decomposed]) {
    expect((await app.post(login, { username: 'admin', password })).statusCode).toBe(200);
  }
  for (const password of [` ${composed}`, composed.toLowerCase(), 'Cafe-123 🎬']) {
    expect((await app.post(login, { username: 'admin', password })).statusCode).toBe(401);
  }
});

test('without an administrator every sign-in is refused', async () => {
  await using app = await startApp();
  const reply = await app.post(login, credentials);
  expect(answerOf(reply)).toEqual([401, { message: 'Invalid credentials.', attemptsRemaining: 4 }]);
});
