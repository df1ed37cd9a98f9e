import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createToken } from '#server/core/access/opaque-token.ts';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import { resetCredentials } from '#server/owner/sign-in/recovery/reset-credentials.ts';
import {
  createSignInLink,
  findSignInLink,
} from '#server/owner/sign-in/links/sign-in-link-store.ts';
import { attemptLogin, lockoutStatus } from '#tests/app/attempt-login.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { sweepExpired } from '#server/core/database/due/sweep-expired.ts';
import { answerOf, cookiesOf, startApp, type TestApp } from '#tests/app/start-app.ts';

const WRONG = /^This link was used already, .* or is older than 10 minutes\./;

/** Stores a link as `npm run admin -- sign-in-link` does and returns its token. */
async function createLink({ database }: TestApp, now = new Date()): Promise<string> {
  await makeAdministrator(database, now);
  const administrator = await findAdministrator(database);
  return createSignInLink(database, administrator?.id ?? '', now);
}

async function openLink(app: TestApp, token: string) {
  return app.post('/api/admin/sign-in-link', { token });
}

test('a link signs a browser in once, even while sign-in is locked, and the browser becomes known', async () => {
  await using app = await startApp();
  const token = await createLink(app);
  for (let wrong = 0; wrong < 5; wrong += 1) await attemptLogin(app, { from: '127.0.0.1' });
  expect(await lockoutStatus(app, '127.0.0.1')).toMatchObject({ isLocked: true });

  const reply = await openLink(app, token);
  expect(answerOf(reply)).toEqual([200, { authenticated: true }]);
  const cookie = cookiesOf(reply);
  expect((await app.get('/api/admin/videos', { cookie })).statusCode).toBe(200);
  expect(await lockoutStatus(app, '127.0.0.1', { cookie })).toMatchObject({ isLocked: false });

  const trail = app.database.selectFrom('audit_entries').select('detail');
  expect(await trail.where('event', '=', 'sign-in').execute()).toEqual([
    { detail: 'sign-in link, Unknown browser' },
  ]);

  const again = await openLink(app, token);
  expect([again.statusCode, again.cookies]).toEqual([401, []]);
  expect(again.json().message).toMatch(WRONG);
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('only one of several concurrent requests with the same link signs in', async () => {
  await using app = await startApp();
  const token = await createLink(app);
  const replies = await Promise.all(Array.from({ length: 5 }, () => openLink(app, token)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401]);
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('a link is refused after 10 minutes and deleted by the sweep', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const token = await createLink(app, clock.now());
  clock.advance({ minutes: 9, seconds: 59 });
  await sweepExpired(app.database, clock.now());
  expect(await findSignInLink(app.database, token, clock.now())).toBe('valid');

  clock.advance({ seconds: 1 });
  expect((await openLink(app, token)).statusCode).toBe(401);
  await sweepExpired(app.database, clock.now());
  expect(await app.database.selectFrom('sign_in_links').selectAll().execute()).toEqual([]);
});

test('a new link and a new password each invalidate an unused link', async () => {
  await using app = await startApp();
  const [first, second] = [await createLink(app), await createLink(app)];
  expect((await openLink(app, first)).statusCode).toBe(401);
  const credentials = { username: 'admin', passwordHash: 'another hash' };
  await resetCredentials(app.database, credentials, new Date());
  expect((await openLink(app, second)).statusCode).toBe(401);
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('wrong links write nothing, however many are sent, and the right one still signs in', async () => {
  await using app = await startApp();
  const token = await createLink(app);
  const before = await everyRow(app);
  for (let wrong = 0; wrong < 25; wrong += 1) {
    expect((await openLink(app, createToken())).statusCode).toBe(401);
  }
  expect(await everyRow(app)).toEqual(before);
  expect((await openLink(app, token)).statusCode).toBe(200);
});

test('an expired link writes nothing but one entry of the audit trail', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const token = await createLink(app, clock.now());
  clock.advance({ minutes: 11 });
  const before = await everyRow(app);
  for (let wrong = 0; wrong < 3; wrong += 1) {
    expect((await openLink(app, token)).statusCode).toBe(401);
  }
  const { audit_entries: entries, ...others } = await everyRow(app);
  expect({ ...others, audit_entries: [] }).toEqual(before);
  expect(entries).toMatchObject([
    { kind: 'security', event: 'refused-link', detail: 'Unknown browser', count: 3 },
  ]);
});

/** The rows of all tables, by table. */
async function everyRow({ database }: TestApp): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of Object.keys(sampleRows)) {
    rows[table] = (await sql`select * from ${sql.table(table)}`.execute(database)).rows;
  }
  return rows;
}

test.each([
  ['', 401],
  ['x'.repeat(43), 401],
  ['%00', 401],
  [`${'a'.repeat(42)} `, 401],
  [7, 400],
  ['x'.repeat(2000), 413],
])('a sign-in link with the token %j is refused with %i', async (token, status) => {
  await using app = await startApp();
  await createLink(app);
  const reply = await app.post('/api/admin/sign-in-link', { token });
  expect([reply.statusCode, reply.cookies]).toEqual([status, []]);
  expect(await app.database.selectFrom('sign_in_links').selectAll().execute()).toHaveLength(1);
});
