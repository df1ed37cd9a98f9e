import { expect, test } from 'vitest';
import type { Database } from '#server/core/database/tables.ts';
import { queueHashing } from '#server/owner/sign-in/passwords/hashing-queue.ts';
import { countingHashing } from '#tests/app/counting-hashing.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

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

slowTest('200 concurrent sign-ins are checked two at a time, and each is answered', async () => {
  const count = countingHashing();
  await using app = await startApp({ database: 'sqlite', hashing: count.hashing });
  const visitor = await app.visitor();
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      attemptLogin(app, { from: `10.0.0.${index}`, headers: visitor }),
    ),
  );
  const checked = replies.filter(({ statusCode }) => statusCode === 401);
  const refused = replies.filter(({ statusCode }) => statusCode === 503);
  expect(count.maxConcurrent).toBe(2);
  expect(checked.length).toBe(count.checks);
  expect(checked.length + refused.length).toBe(200);
  expect(checked.length).toBeGreaterThanOrEqual(CAPACITY);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2');
  expect((await attemptLogin(app, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
});

test('a sign-in that is refused because the queue is full does not count', async () => {
  const slow = slowHashing();
  await using app = await startApp({ database: 'sqlite', hashing: slow.hashing });
  const visitor = await app.visitor();
  const others = Array.from({ length: CAPACITY }, (_, index) =>
    attemptLogin(app, { from: `10.0.0.${index}`, headers: visitor }),
  );
  await expect.poll(() => slow.waiting.length).toBe(2);
  await expect.poll(() => attemptsOfAll(app.database)).toBe(CAPACITY);

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
  let calls = 0;
  const failing = queueHashing({
    hash: async () => '',
    verify: async () => {
      calls += 1;
      throw new Error('no memory');
    },
  });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => failing.verify('hash', 'password')),
  );
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toBe(10);
});

async function attemptsOfAll(database: Database): Promise<number> {
  const row = await database
    .selectFrom('counters')
    .select('attempts')
    .where('client', '=', 'all strangers')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}
