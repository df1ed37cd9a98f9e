import { expect, test } from 'vitest';
import { sweepExpired } from '#server/core/database/due/sweep-expired.ts';
import { addPasskey, assertionOptions } from '#tests/app/add-passkey.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { type Deviation, softwarePasskey } from '#tests/app/software-authenticator.ts';
import { answerOf, cookiesOf, startApp, type TestApp } from '#tests/app/start-app.ts';

const SIGN_IN = '/api/admin/passkey-sign-in';

async function isSignedIn(app: TestApp, cookie: string): Promise<boolean> {
  return (await app.get('/api/admin/auth-check', { cookie })).statusCode === 200;
}

test('a passkey signs in while sign-in is locked', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const passkey = await addPasskey(app, await app.signIn());
  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app, { from: '127.0.0.1' });
  expect(await lockoutStatus(app, '127.0.0.1')).toMatchObject({ isLocked: true });

  clock.advance({ minutes: 3 });
  const reply = await app.post(SIGN_IN, passkey.signIn(await assertionOptions(app)));
  expect(answerOf(reply)).toEqual([200, { authenticated: true }]);
  expect(await isSignedIn(app, cookiesOf(reply))).toBe(true);
  const { lastUsedAt } = await app.database
    .selectFrom('passkeys')
    .select('lastUsedAt')
    .executeTakeFirstOrThrow();
  expect(lastUsedAt).toBe(clock.now().toISOString());
  const entries = await app.database
    .selectFrom('audit_entries')
    .select('detail')
    .where('event', '=', 'sign-in')
    .orderBy('at')
    .execute();
  expect(entries.map(({ detail }) => detail)).toEqual([
    'password, Unknown browser',
    'passkey, Unknown browser',
  ]);
});

test('a site without passkeys offers no sign-in with a passkey', async () => {
  await using app = await startApp();
  await makeAdministrator(app.database);
  const reply = await app.get(SIGN_IN);
  expect(reply.json()).toEqual({
    origin: app.env.siteUrl,
    options: null,
    isPasswordOff: false,
  });
  expect(reply.cookies).toEqual([]);
});

const deviations: [what: string, deviation: Deviation][] = [
  ['for another origin', { clientData: { origin: 'http://localhost.example' } }],
  ['for another site', { rpId: 'example.org' }],
  ['without verification of the user', { isUserVerified: false }],
  ['of the type for adding a passkey', { clientData: { type: 'webauthn.create' } }],
  [
    'with a challenge that the server did not create',
    { clientData: { challenge: 'A'.repeat(43) } },
  ],
  ['with a challenge that is not text', { clientData: { challenge: 7 } }],
];

test.each(deviations)('a sign-in answer %s is refused', async (_what, deviation) => {
  await using app = await startApp();
  const passkey = await addPasskey(app, await app.signIn());
  const options = await assertionOptions(app);
  const refused = await app.post(SIGN_IN, passkey.signIn(options, deviation));
  expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
  // The challenge was not used up.
  expect((await app.post(SIGN_IN, passkey.signIn(options))).statusCode).toBe(200);
});

test('a signature by another key and an unknown passkey are refused', async () => {
  await using app = await startApp();
  const passkey = await addPasskey(app, await app.signIn());
  const options = await assertionOptions(app);
  const other = softwarePasskey(app.env.siteUrl).signIn(options);
  const { id } = passkey;
  for (const answer of [other, { ...other, id, rawId: id }]) {
    const refused = await app.post(SIGN_IN, answer);
    expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
  }
});

test('an answer signs in only once', async () => {
  await using app = await startApp();
  const passkey = await addPasskey(app, await app.signIn());
  const answer = passkey.signIn(await assertionOptions(app));
  const replies = await Promise.all([1, 2, 3].map(() => app.post(SIGN_IN, answer)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
});

test('a challenge ends after five minutes', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const passkey = await addPasskey(app, await app.signIn());
  const [early, late] = [await assertionOptions(app), await assertionOptions(app)];
  clock.advance({ minutes: 4, seconds: 59 });
  expect((await app.post(SIGN_IN, passkey.signIn(early))).statusCode).toBe(200);
  clock.advance({ seconds: 1 });
  const refused = await app.post(SIGN_IN, passkey.signIn(late));
  expect(answerOf(refused)).toEqual([401, { message: 'That took too long. Please try again.' }]);
});

test('a used challenge of a server whose clock is 5 minutes ahead is refused until it has ended', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const passkey = await addPasskey(app, await app.signIn());
  clock.advance({ minutes: 5 });
  const challenge = await assertionOptions(app);
  clock.advance({ minutes: -5 });
  expect((await app.post(SIGN_IN, passkey.signIn(challenge))).statusCode).toBe(200);
  clock.advance({ minutes: 9, seconds: 59 });
  await sweepExpired(app.database, clock.now());
  expect((await app.post(SIGN_IN, passkey.signIn(challenge))).statusCode).toBe(401);
});

test('a used challenge is refused by a server whose clock is 6 minutes behind', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const passkey = await addPasskey(app, await app.signIn());
  const challenge = await assertionOptions(app);
  clock.advance({ minutes: 4 });
  expect((await app.post(SIGN_IN, passkey.signIn(challenge))).statusCode).toBe(200);
  clock.advance({ minutes: -6 });
  expect((await app.post(SIGN_IN, passkey.signIn(challenge))).statusCode).toBe(401);
});

test('a challenge for adding a passkey cannot be used to sign in', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const passkey = await addPasskey(app, headers);
  const body = { currentPassword: ADMIN_PASSWORD };
  const { challenge } = (await app.post('/api/admin/passkey-options', body, headers)).json();
  const answer = passkey.signIn({ ...(await assertionOptions(app)), challenge });
  expect((await app.post(SIGN_IN, answer)).statusCode).toBe(401);
});

test('an answer whose counter does not increase is refused, unless it has always been 0', async () => {
  await using app = await startApp();
  const passkey = await addPasskey(app, await app.signIn());
  const statuses: number[] = [];
  for (const counter of [0, 0, 4_000_000_000, 4_000_000_000, 3_999_999_999, 0, 4_000_000_001]) {
    const answer = passkey.signIn(await assertionOptions(app), { counter });
    statuses.push((await app.post(SIGN_IN, answer)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 401, 401, 401, 200]);
});

test('only one of two concurrent answers with the same counter signs in', async () => {
  await using app = await startApp();
  const passkey = await addPasskey(app, await app.signIn());
  const answers = [await assertionOptions(app), await assertionOptions(app)].map((options) =>
    passkey.signIn(options, { counter: 1 }),
  );
  const replies = await Promise.all(answers.map((answer) => app.post(SIGN_IN, answer)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
});

test('the sweep deletes answered challenges once they have ended', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const passkey = await addPasskey(app, await app.signIn());
  await app.post(SIGN_IN, passkey.signIn(await assertionOptions(app)));
  const count = async () => {
    const counters = app.database.selectFrom('counters').select('client');
    return (await counters.where('kind', '=', 'challenges').execute()).length;
  };
  await sweepExpired(app.database, clock.now());
  expect(await count()).toBe(2);
  // For a server whose clock is five minutes behind, the challenges end only after ten minutes.
  clock.advance({ minutes: 10 });
  await sweepExpired(app.database, clock.now());
  expect(await count()).toBe(0);
});

/** Longer than any row that expires is stored. */
const AHEAD_HOURS = 60 * 24;

test('the sweep keeps a used challenge that a clock far ahead has stored', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const passkey = await addPasskey(app, await app.signIn());
  clock.advance({ hours: AHEAD_HOURS });
  const challenge = await assertionOptions(app);
  expect((await app.post(SIGN_IN, passkey.signIn(challenge))).statusCode).toBe(200);
  clock.advance({ hours: -AHEAD_HOURS });
  await sweepExpired(app.database, clock.now());
  clock.advance({ hours: AHEAD_HOURS });
  expect((await app.post(SIGN_IN, passkey.signIn(challenge))).statusCode).toBe(401);
});
