import { expect, test } from 'vitest';
import { countingHashing } from '#tests/app/counting-hashing.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { cookiesOf, startApp, type Headers, type TestApp } from '#tests/app/start-app.ts';

test('unknown clients together get 500 password checks a day, and known browsers are not limited', async () => {
  const [count, clock] = [countingHashing(), makeClock()];
  const hashing = {
    ...count.hashing,
    verify: async () => {
      count.checks += 1;
      return false;
    },
  };
  await using app = await startApp({ now: clock.now });
  await makeAdministrator(app.database);
  const headers = await headersWith(app, await cookieOfKnownBrowser(app, '198.51.100.1'));
  await using node = await startApp({ sharing: app, hashing, now: clock.now });

  const visitor = await node.visitor();
  for (const from of unknownAddresses) await attemptLogin(node, { from, headers: visitor });
  // The first sign-in of the known browser was the first check of the day.
  expect(count.checks).toBe(499);

  clock.advance({ hours: 23, minutes: 1 });
  const refused = await attemptLogin(node, { from: '172.16.0.1' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(59 * 60)]);
  expect(await lockoutStatus(node, '172.16.0.1')).toEqual({
    isLocked: true,
    timeRemaining: 59,
    attemptsRemaining: 0,
  });
  expect((await attemptLogin(app, { headers, password: ADMIN_PASSWORD })).statusCode).toBe(200);

  clock.advance({ minutes: 59 });
  expect((await attemptLogin(node, { from: '172.16.0.1' })).statusCode).toBe(401);
});

const unknownAddresses = Array.from(
  { length: 510 },
  (_, index) => `10.0.${Math.floor(index / 256)}.${index % 256}`,
);

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
