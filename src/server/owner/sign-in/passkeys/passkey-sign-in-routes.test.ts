import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/dates/durations.ts';
import { sweepExpired } from '#server/core/database/due/sweep-expired.ts';
import { addPasskey, assertionOptions } from '#tests/app/add-passkey.ts';
import { trailRows } from '#tests/app/audit-trail.ts';
import { attemptLogin, isSignedIn, lockoutStatus } from '#tests/app/attempt-login.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { type Deviation, softwarePasskey } from '#tests/app/software-authenticator.ts';
import { answerOf, cookiesOf, startApp } from '#tests/app/start-app.ts';

const SIGN_IN = '/api/admin/passkey-sign-in';

test('a passkey signs in while sign-in is locked', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const passkey = await addPasskey(app, await app.signIn());
  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app, { from: '127.0.0.1' });
  expect(await lockoutStatus(app, '127.0.0.1')).toMatchObject({ isLocked: true });

  clock.advance({ minutes: 3 });
  const reply = await app.post(SIGN_IN, passkey.signIn(await assertionOptions(app)));
  expect(answerOf(reply)).toEqual([200, { authenticated: true }]);
  expect(await isSignedIn(app, { cookie: cookiesOf(reply) })).toBe(true);
  const uses = app.database.selectFrom('passkeys').select('lastUsedAt');
  expect(await uses.execute()).toEqual([{ lastUsedAt: clock.now().toISOString() }]);
  const entries = (await trailRows(app)).filter(({ event }) => event === 'sign-in');
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

/** In minutes, longer than any row that expires is stored. */
const FAR = 60 * 24 * 60;

test.each<[clock: string, minutes: Record<'created' | 'used' | 'swept' | 'usedAgain', number>]>([
  ['5 minutes ahead, until it has ended', { created: 5, used: 0, swept: 9.9, usedAgain: 9.9 }],
  ['6 minutes behind', { created: 0, used: 4, swept: -2, usedAgain: -2 }],
  ['far ahead, after a sweep', { created: FAR, used: FAR, swept: 0, usedAgain: FAR }],
])('a used challenge is refused by a server whose clock is %s', async (_clock, minutes) => {
  let now = new Date();
  await using app = await startApp({ now: () => now });
  const passkey = await addPasskey(app, await app.signIn());
  const start = now.getTime();
  const setClock = (ahead: number) => (now = new Date(start + ahead * MINUTE_MS));
  setClock(minutes.created);
  const answer = passkey.signIn(await assertionOptions(app));
  setClock(minutes.used);
  expect((await app.post(SIGN_IN, answer)).statusCode).toBe(200);
  await sweepExpired(app.database, setClock(minutes.swept));
  setClock(minutes.usedAgain);
  expect((await app.post(SIGN_IN, answer)).statusCode).toBe(401);
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
