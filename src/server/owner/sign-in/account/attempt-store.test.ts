import { expect, test } from 'vitest';
import { countingHashing } from '#tests/app/counting-hashing.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { answerOf, startApp } from '#tests/app/start-app.ts';

const UNLOCKED = { isLocked: false, timeRemaining: 0, attemptsRemaining: 5 };

test('the fifth wrong password locks sign-in for 15 minutes', async () => {
  const [count, clock] = [countingHashing(), makeClock()];
  await using app = await startApp({ hashing: count.hashing, now: clock.now });
  expect(await lockoutStatus(app)).toEqual(UNLOCKED);

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
  expect(await lockoutStatus(app)).toEqual(UNLOCKED);
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
});

test('two processes and a restarted one share the count of attempts, whatever is typed and forwarded', async () => {
  const count = countingHashing();
  await using app = await startApp({ hashing: count.hashing });
  {
    await using node = await startApp({ sharing: app, hashing: count.hashing });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        attemptLogin(index % 2 === 0 ? app : node, {
          username: `user-${index}`,
          headers: { 'x-forwarded-for': `203.0.113.${index}` },
        }),
      ),
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

test('behind a trusted proxy clients are identified by the network that the proxy saw', async () => {
  await using app = await startApp({ settings: { TRUST_PROXY: '192.0.2.1' } });
  for (let wrong = 0; wrong < 5; wrong += 1) {
    const forwarded = `10.0.0.${wrong}, 2001:db8:1:2::${wrong}`;
    await attemptLogin(app, { headers: { 'x-forwarded-for': forwarded } });
  }
  const from = (address: string) => lockoutStatus(app, '192.0.2.1', { 'x-forwarded-for': address });
  expect(await from('2001:db8:1:2::9')).toMatchObject({ isLocked: true });
  expect(await from('2001:db8:1:3::1')).toMatchObject({ isLocked: false });
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
