import { expect, test } from 'vitest';
import { createToken } from '#server/core/access/opaque-token.ts';
import { sweepExpired } from '#server/core/database/due/sweep-expired.ts';
import { countingHashing } from '#tests/app/counting-hashing.ts';
import { attemptLogin, type LoginAttempt, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { answerOf, startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

test('the fifth wrong password locks sign-in for 15 minutes', async () => {
  const [count, clock] = [countingHashing(), makeClock()];
  await using app = await startApp({ hashing: count.hashing, now: clock.now });
  expect(await lockoutStatus(app)).toEqual({
    isLocked: false,
    timeRemaining: 0,
    attemptsRemaining: 5,
  });

  for (const attemptsRemaining of [4, 3, 2, 1, 0]) {
    const reply = await attemptLogin(app);
    expect(answerOf(reply)).toEqual([401, { message: 'Invalid credentials.', attemptsRemaining }]);
    expect((await lockoutStatus(app)).attemptsRemaining).toBe(attemptsRemaining);
  }
  expect(await lockoutStatus(app)).toEqual({
    isLocked: true,
    timeRemaining: 15,
    attemptsRemaining: 0,
  });

  clock.advance({ minutes: 14, seconds: 1 });
  const locked = await attemptLogin(app, { password: ADMIN_PASSWORD });
  expect(locked.statusCode).toBe(429);
  expect(locked.headers['retry-after']).toBe('60');
  expect(locked.json()).toEqual({
    message: 'Too many wrong passwords. Please try again in 1 minute.',
    isLocked: true,
    timeRemaining: 1,
  });
  expect(count.checks).toBe(5);

  clock.advance({ seconds: 59 });
  expect(await lockoutStatus(app)).toEqual({
    isLocked: false,
    timeRemaining: 0,
    attemptsRemaining: 5,
  });
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
});

slowTest(
  'five of forty concurrent guesses are checked, and none of forty more with other headers, names or cookies',
  async () => {
    const count = countingHashing();
    await using app = await startApp({ hashing: count.hashing });
    const visitor = await app.visitor();

    const together = await Promise.all(
      Array.from({ length: 40 }, () => attemptLogin(app, { headers: visitor })),
    );
    expect(together.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(together.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35);

    const disguises = Array.from({ length: 10 }, (_, index): LoginAttempt[] => [
      { headers: { 'x-forwarded-for': `203.0.113.${index}` } },
      { headers: { 'x-real-ip': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` } },
      { username: ['Admin', 'ADMIN', 'admin ', 'root', `user-${index}`][index % 5] },
      { headers: { ...visitor, cookie: `device=${createToken()}; ${visitor['cookie']}` } },
    ]).flat();
    for (const disguise of disguises) {
      expect((await attemptLogin(app, disguise)).statusCode).toBe(429);
    }
    expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(429);
    expect(count.checks).toBe(5);
  },
);

test('two processes and a restarted one share the count of attempts', async () => {
  const count = countingHashing();
  await using app = await startApp({ hashing: count.hashing });
  {
    await using node = await startApp({ sharing: app, hashing: count.hashing });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => attemptLogin(index % 2 === 0 ? app : node)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(count.checks).toBe(5);
  }
  await using restarted = await startApp({ sharing: app, hashing: count.hashing });
  expect((await attemptLogin(restarted, { password: ADMIN_PASSWORD })).statusCode).toBe(429);
  expect((await lockoutStatus(restarted)).isLocked).toBe(true);
  expect(count.checks).toBe(5);
});

test('a successful sign-in resets the count', async () => {
  await using app = await startApp();
  for (let wrong = 0; wrong < 4; wrong += 1) await attemptLogin(app);
  expect(await lockoutStatus(app)).toMatchObject({ attemptsRemaining: 1 });
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
  expect(await lockoutStatus(app)).toMatchObject({ attemptsRemaining: 5 });
});

test('the count is reset 15 minutes after the last wrong password', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  for (let wrong = 0; wrong < 4; wrong += 1) {
    await attemptLogin(app);
    clock.advance({ minutes: 14 });
  }
  expect(await lockoutStatus(app)).toMatchObject({ attemptsRemaining: 1 });
  clock.advance({ minutes: 1 });
  expect(await lockoutStatus(app)).toMatchObject({ attemptsRemaining: 5 });
  expect((await attemptLogin(app)).json()).toMatchObject({ attemptsRemaining: 4 });
});

test.each([
  ['applies to the same IPv6 network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', true],
  ['does not apply to another IPv6 network', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['applies to the same address, written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
  ['does not apply to another address', '192.0.2.1', '192.0.2.2', false],
])('a lock %s (%s, %s)', async (_what, first, second, isLocked) => {
  await using app = await startApp();
  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app, { from: first });
  expect(await lockoutStatus(app, second)).toMatchObject({ isLocked });
});

test('behind a trusted proxy clients are identified by the address that the proxy saw', async () => {
  await using app = await startApp({ settings: { TRUST_PROXY: '192.0.2.1' } });
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await attemptLogin(app, { headers: { 'x-forwarded-for': `10.0.0.${wrong}, 203.0.113.1` } });
  }
  const from = (address: string) => lockoutStatus(app, '192.0.2.1', { 'x-forwarded-for': address });
  expect(await from('203.0.113.1')).toMatchObject({ isLocked: true });
  expect(await from('203.0.113.2')).toMatchObject({ isLocked: false });
});

test('a lock does not end a session', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  for (let wrong = 0; wrong < 6; wrong += 1) await attemptLogin(app);
  expect(await lockoutStatus(app)).toMatchObject({ isLocked: true });
  const reply = await app.server.inject({
    url: '/api/admin/auth-check',
    remoteAddress: '192.0.2.1',
    headers: browser,
  });
  expect(reply.json()).toEqual({ authenticated: true });
});

test('known and unknown user names get the same reply after the same password check', async () => {
  const count = countingHashing();
  await using app = await startApp({ hashing: count.hashing });
  const known = await attemptLogin(app, { from: '192.0.2.1' });
  const unknown = await attemptLogin(app, { from: '192.0.2.2', username: 'nobody' });
  const swapped = await attemptLogin(app, {
    from: '192.0.2.3',
    username: 'x',
    password: ADMIN_PASSWORD,
  });
  for (const reply of [unknown, swapped]) {
    expect([reply.statusCode, reply.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(reply.headers)).toEqual(Object.keys(known.headers));
  }
  expect(count.checks).toBe(3);
});

test('the sweep deletes only the counters whose period is over', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  await attemptLogin(app, { from: '192.0.2.1' });
  clock.advance({ minutes: 10 });
  await attemptLogin(app, { from: '192.0.2.2' });
  clock.advance({ minutes: 5 });
  await sweepExpired(app.database, clock.now());
  const rows = await app.database.selectFrom('counters').select('client').execute();
  expect(rows.map(({ client }) => client).toSorted()).toEqual([
    'address 192.0.2.2',
    'all strangers',
  ]);
});
