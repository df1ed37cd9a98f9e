import { expect, test } from 'vitest';
import { countingHashing } from '#tests/app/counting-hashing.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { cookiesOf, type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeClock } from '#tests/app/make-clock.ts';

test('a known browser can sign in while unknown clients guess passwords', async () => {
  await using app = await startApp();
  const headers = await headersWith(app, await cookieOfKnownBrowser(app));

  const guesses = Array.from({ length: 60 }, (_, index) =>
    attemptLogin(app, { from: `192.0.2.${index % 6}` }),
  );
  const signedIn = attemptLogin(app, { headers, password: ADMIN_PASSWORD });
  const [{ statusCode }, ...others] = await Promise.all([signedIn, ...guesses]);
  expect(statusCode).toBe(200);
  // Five guesses from each of the six addresses are checked.
  expect(others.filter((reply) => reply.statusCode === 401)).toHaveLength(30);
  expect((await attemptLogin(app, { headers, password: ADMIN_PASSWORD })).statusCode).toBe(200);
  expect(await lockoutStatus(app, '192.0.2.1', headers)).toMatchObject({ isLocked: false });
  expect(await lockoutStatus(app)).toMatchObject({ isLocked: true });
});

test('a known browser has its own five attempts, and its lock affects no other client', async () => {
  await using app = await startApp();
  const headers = await headersWith(app, await cookieOfKnownBrowser(app));

  for (const attemptsRemaining of [4, 3, 2, 1, 0]) {
    // A known browser is counted independently of its address.
    const reply = await attemptLogin(app, { headers, from: `198.51.100.${attemptsRemaining}` });
    expect(reply.json()).toMatchObject({ attemptsRemaining });
  }
  expect((await attemptLogin(app, { headers, password: ADMIN_PASSWORD })).statusCode).toBe(429);
  expect(await lockoutStatus(app, '198.51.100.9', headers)).toMatchObject({ isLocked: true });
  expect(await lockoutStatus(app)).toMatchObject({ isLocked: false, attemptsRemaining: 5 });
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
});

test('the cookie of a known browser cannot be made from the database or from another cookie', async () => {
  const count = countingHashing();
  await using app = await startApp({ hashing: count.hashing });
  const token = (await cookieOfKnownBrowser(app)).slice('device='.length);
  const { id, tokenHash } = await app.database
    .selectFrom('known_browsers')
    .select(['id', 'tokenHash'])
    .executeTakeFirstOrThrow();
  const signedForVisitors = (await app.visitor())['cookie']?.slice('csrf='.length) ?? '';

  for (const made of [id, tokenHash, `${token}x`, token.toLowerCase(), signedForVisitors]) {
    await attemptLogin(app, { headers: await headersWith(app, `device=${made}`) });
  }
  expect(await lockoutStatus(app)).toMatchObject({ isLocked: true });
  // One check for the sign-in of the known browser, and five until its address is locked.
  expect(count.checks).toBe(1 + 5);
});

test('a locked client does not use up the daily limit', async () => {
  await using app = await startApp();
  for (let wrong = 0; wrong < 20; wrong += 1) await attemptLogin(app);
  const rows = await app.database.selectFrom('counters').select('attempts').execute();
  expect(rows).toEqual([{ attempts: 5 }, { attempts: 5 }]);
});

/** The cookie of a browser that has signed in before. */
async function cookieOfKnownBrowser(app: TestApp, from?: string): Promise<string> {
  const reply = await attemptLogin(app, { password: ADMIN_PASSWORD, from });
  expect(reply.statusCode).toBe(200);
  return cookiesOf(reply).replace(/session=[^;]*; /, '');
}

/** A visitor's cookie and token together with another cookie. */
async function headersWith(app: TestApp, cookie: string): Promise<Headers> {
  const visitor = await app.visitor();
  return { ...visitor, cookie: `${visitor['cookie']}; ${cookie}` };
}

test('unknown clients together get 500 password checks a day, and known browsers are not limited', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const headers = await headersWith(app, await cookieOfKnownBrowser(app, '198.51.100.1'));
  // The sign-in of the known browser was the first check of the day.
  const ofAll = app.database.updateTable('counters').where('client', '=', 'all strangers');
  await ofAll.set({ attempts: 499 }).where('attempts', '=', 1).execute();
  expect((await attemptLogin(app)).statusCode).toBe(401);

  clock.advance({ hours: 23, minutes: 1 });
  const refused = await attemptLogin(app, { from: '172.16.0.1' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(59 * 60)]);
  expect(await lockoutStatus(app, '172.16.0.1')).toEqual({
    isLocked: true,
    timeRemaining: 59,
    attemptsRemaining: 0,
  });
  expect((await attemptLogin(app, { headers, password: ADMIN_PASSWORD })).statusCode).toBe(200);

  clock.advance({ minutes: 59 });
  expect((await attemptLogin(app, { from: '172.16.0.1' })).statusCode).toBe(401);
});
