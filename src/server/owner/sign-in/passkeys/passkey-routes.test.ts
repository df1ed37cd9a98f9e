import { expect, test } from 'vitest';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import { resetCredentials } from '#server/owner/sign-in/recovery/reset-credentials.ts';
import { addPasskey, registrationOptions } from '#tests/app/add-passkey.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { type Deviation, softwarePasskey } from '#tests/app/software-authenticator.ts';
import { answerOf, type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

const PASSKEYS = '/api/admin/passkeys';
const OPTIONS = '/api/admin/passkey-options';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function listIds(app: TestApp, browser: Headers): Promise<string[]> {
  const { passkeys }: { passkeys: { id: string }[] } = (await app.get(PASSKEYS, browser)).json();
  return passkeys.map(({ id }) => id);
}

test('a passkey is added, listed and removed', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const browser = { ...(await app.signIn()), 'user-agent': CHROME };
  const older = await addPasskey(app, browser);
  clock.advance({ minutes: 1 });
  const newer = await addPasskey(app, browser);

  const entry = { name: 'Chrome on Windows', lastUsedAt: null };
  const reply = await app.get(PASSKEYS, browser);
  expect(reply.json()).toEqual({
    origin: app.env.siteUrl,
    isPasswordOff: false,
    passkeys: [
      { ...entry, id: newer.id, createdAt: clock.now().toISOString() },
      { ...entry, id: older.id, createdAt: makeClock().now().toISOString() },
    ],
  });
  const removed = await app.delete(`${PASSKEYS}/${newer.id}`, browser);
  expect(answerOf(removed)).toEqual([200, { message: 'Passkey removed successfully' }]);
  expect(await listIds(app, browser)).toEqual([older.id]);
  for (const id of [newer.id, 'x', '%01']) {
    expect((await app.delete(`${PASSKEYS}/${id}`, browser)).statusCode).toBe(404);
  }
});

test('the browser is asked for a passkey that verifies the user and needs no user name', async () => {
  await using app = await startApp({ settings: { SITE_URL: 'https://www.example.org' } });
  const browser = await app.signIn();
  const passkey = await addPasskey(app, browser);
  expect(await registrationOptions(app, browser)).toMatchObject({
    rp: { id: 'www.example.org' },
    user: { name: 'admin' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: passkey.id, transports: ['internal'] }],
  });
});

const deviations: [what: string, deviation: Deviation][] = [
  ['for another origin', { clientData: { origin: 'http://localhost.example' } }],
  ['for another site', { rpId: 'example.org' }],
  ['without verification of the user', { isUserVerified: false }],
  ['that answers a sign-in', { clientData: { type: 'webauthn.get' } }],
  [
    'with a challenge that the server did not create',
    { clientData: { challenge: 'A'.repeat(43) } },
  ],
];

test.each(deviations)('a new passkey %s is refused', async (_what, deviation) => {
  await using app = await startApp();
  const browser = await app.signIn();
  const answer = softwarePasskey(app.env.siteUrl).register(
    await registrationOptions(app, browser),
    deviation,
  );
  expect((await app.post(PASSKEYS, answer, browser)).statusCode).toBe(400);
  expect(await listIds(app, browser)).toEqual([]);
});

test('confirming the password allows adding one passkey within five minutes in the same session', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const [browser, other] = [await app.signIn(), await app.signIn()];
  const answer = async () =>
    softwarePasskey(app.env.siteUrl).register(await registrationOptions(app, browser));
  const [elsewhere, late, twice] = [await answer(), await answer(), await answer()];

  expect((await app.post(PASSKEYS, elsewhere, other)).statusCode).toBe(400);
  expect((await app.post(PASSKEYS, twice, browser)).statusCode).toBe(201);
  await app.delete(`${PASSKEYS}/${twice.id}`, browser);
  expect((await app.post(PASSKEYS, twice, browser)).statusCode).toBe(400);
  clock.advance({ minutes: 5 });
  expect((await app.post(PASSKEYS, late, browser)).statusCode).toBe(400);
  expect(await listIds(app, browser)).toEqual([]);
});

test('at most twenty passkeys can be stored', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  for (let added = 0; added < 19; added += 1) await addPasskey(app, browser);
  const answers = await Promise.all(
    [1, 2].map(async () =>
      softwarePasskey(app.env.siteUrl).register(await registrationOptions(app, browser)),
    ),
  );
  const replies = await Promise.all(answers.map((answer) => app.post(PASSKEYS, answer, browser)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(await listIds(app, browser)).toHaveLength(20);
  const body = { currentPassword: ADMIN_PASSWORD };
  expect((await app.post(OPTIONS, body, browser)).statusCode).toBe(409);
});

test('passkeys stay when the password is changed in the panel, and are removed on the console', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const passkey = await addPasskey(app, browser);
  const [currentPassword, newPassword] = [ADMIN_PASSWORD, 'Better-Battery-8'];
  const body = { currentPassword, newPassword, confirmPassword: newPassword };
  await app.post('/api/admin/change-password', body, browser);
  expect(await listIds(app, await app.signIn(newPassword))).toEqual([passkey.id]);

  const { passwordHash = '' } = (await findAdministrator(app.database)) ?? {};
  await resetCredentials(app.database, { username: 'admin', passwordHash }, new Date());
  expect(await listIds(app, await app.signIn(newPassword))).toEqual([]);
});

test('a password confirmed before it was changed adds no passkey', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const answer = softwarePasskey(app.env.siteUrl).register(await registrationOptions(app, browser));
  // As if the password changed while the next request waits for its transaction.
  await app.database.updateTable('administrators').set({ passwordHash: 'another' }).execute();
  expect((await app.post(PASSKEYS, answer, browser)).statusCode).toBe(400);
  expect(await listIds(app, browser)).toEqual([]);
});
