import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { knownBrowserSchema } from '#domain/sign-in/known-browser.ts';
import { attemptLogin, isSignedIn, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { answerOf, cookiesOf, type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

const KNOWN_BROWSERS = '/api/admin/known-browsers';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function listKnownBrowsers(app: TestApp, browser: Headers) {
  return z.array(knownBrowserSchema).parse((await app.get(KNOWN_BROWSERS, browser)).json());
}

/** Locks the address of the test, and returns whether the browser still has attempts of its own. */
async function isKnown(app: TestApp, { cookie = '' }: Headers): Promise<boolean> {
  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app);
  return !(await lockoutStatus(app, undefined, { cookie })).isLocked;
}

test('the list shows each known browser once, the last used first, and marks the current one', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const browser = await app.signIn();
  const signedInAt = clock.now().toISOString();
  clock.advance({ minutes: 5 });
  const other = await attemptLogin(app, {
    password: ADMIN_PASSWORD,
    headers: { 'user-agent': FIREFOX },
  });

  const id = expect.any(String);
  const firefox = { id, name: 'Firefox on Linux', lastUsedAt: clock.now().toISOString() };
  const unnamed = { id, name: 'Unknown browser', lastUsedAt: signedInAt };
  const listed = await listKnownBrowsers(app, { cookie: cookiesOf(other) });
  expect(listed).toEqual([
    { ...firefox, isCurrent: true },
    { ...unnamed, isCurrent: false },
  ]);

  clock.advance({ minutes: 5 });
  await app.post('/api/admin/login', { username: 'admin', password: ADMIN_PASSWORD }, browser);
  const signedInAgainAt = clock.now().toISOString();
  clock.advance({ minutes: 5 });
  expect(await listKnownBrowsers(app, { cookie: cookiesOf(other) })).toEqual([
    { ...firefox, lastUsedAt: clock.now().toISOString(), isCurrent: true },
    { ...unnamed, lastUsedAt: signedInAgainAt, isCurrent: false },
  ]);
});

test('signing a browser out ends only its own sessions', async () => {
  await using app = await startApp();
  const [browser, other] = [await app.signIn(), await app.signIn()];
  const known = (await listKnownBrowsers(app, other)).find(({ isCurrent }) => isCurrent);
  const reply = await app.delete(`${KNOWN_BROWSERS}/${known?.id}`, browser);
  expect(answerOf(reply)).toEqual([200, { message: 'Browser signed out successfully' }]);
  expect(await isSignedIn(app, other)).toBe(false);
  expect(await isKnown(app, other)).toBe(false);
  expect(await isSignedIn(app, browser)).toBe(true);
  expect(await isKnown(app, browser)).toBe(true);
});

test('logging out ends the session, and the browser stays known', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  await app.post('/api/admin/logout', undefined, browser);
  expect(await isSignedIn(app, browser)).toBe(false);
  expect(await isKnown(app, browser)).toBe(true);
});

test.each(['7', '%01'])('signing out the unknown browser %s is answered with 404', async (id) => {
  await using app = await startApp();
  const browser = await app.signIn();
  expect((await app.delete(`${KNOWN_BROWSERS}/${id}`, browser)).statusCode).toBe(404);
  expect(await listKnownBrowsers(app, browser)).toHaveLength(1);
});
