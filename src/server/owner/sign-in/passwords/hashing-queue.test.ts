import { expect, test, vi } from 'vitest';
import type { Database } from '#server/core/database/tables.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { queueHashing } from '#server/owner/sign-in/passwords/hashing-queue.ts';
import { startApp } from '#tests/app/start-app.ts';

/** As many passwords as are accepted at a time: two that are being hashed, and 100 that wait. */
const CAPACITY = 102;

/** Hashing whose checks wait until the test resolves them. */
function slowHashing() {
  const waiting: ((isPassword: boolean) => void)[] = [];
  return {
    waiting,
    hashing: {
      hash: async () => '',
      verify: () => new Promise<boolean>((resolve) => waiting.push(resolve)),
    },
  };
}

test('passwords are checked two at a time, and a sign-in that is refused because the queue is full does not count', async () => {
  const slow = slowHashing();
  await using app = await startApp({ database: 'sqlite', hashing: slow.hashing });
  const visitor = await app.visitor();
  const others = Array.from({ length: CAPACITY }, (_, index) =>
    attemptLogin(app, { from: `10.0.0.${index}`, headers: visitor }),
  );
  await expect.poll(() => attemptsOfAll(app.database)).toBe(CAPACITY);
  expect(slow.waiting).toHaveLength(2);

  const refused = await attemptLogin(app);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toEqual({
    message: 'Too many sign-ins at once. Please try again in a moment.',
  });
  expect(await lockoutStatus(app)).toMatchObject({ attemptsRemaining: 5 });
  expect(await attemptsOfAll(app.database)).toBe(CAPACITY);

  for (let answered = 0; answered < CAPACITY; answered += 1) {
    await expect.poll(() => slow.waiting.length, { interval: 1 }).toBeGreaterThan(0);
    slow.waiting.shift()?.(false);
  }
  const codes = (await Promise.all(others)).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([401]));
});

test('a failed check frees its place in the queue', async () => {
  const verify = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no memory')));
  const failing = queueHashing({ hash: async () => '', verify });
  const checks = Array.from({ length: 10 }, () => failing.verify('hash', 'password'));
  const results = await Promise.allSettled(checks);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(verify).toHaveBeenCalledTimes(10);
});

async function attemptsOfAll(database: Database): Promise<number> {
  const row = await database
    .selectFrom('counters')
    .select('attempts')
    .where('client', '=', 'all strangers')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}
