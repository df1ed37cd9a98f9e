import { expect, test } from 'vitest';
import { auditStore } from '#server/audit-trail/audit-store.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/app/start-app.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in and reads the trail. Returns the event and the detail of all earlier entries, the oldest first. */
async function trailOf(app: TestApp): Promise<string[]> {
  const headers = await app.signIn();
  const entries: { event: string; detail: string }[] = (
    await app.get('/api/admin/audit-trail', headers)
  ).json();
  return entries
    .map(({ event, detail }) => `${event}: ${detail}`)
    .slice(1)
    .toReversed();
}

test.each(eachDatabase)(
  'sign-ins, wrong passwords, locks, sign-outs and changes are in the audit trail, on %s',
  async (database) => {
    const clock = makeClock();
    // The entries are ordered by time, so each needs a different time.
    await using app = await startApp({
      database,
      now: () => {
        clock.advance({ seconds: 1 });
        return clock.now();
      },
    });
    await makeAdministrator(app.database, clock.now());
    const { id } = await makeVideo(app.database);
    const login = (password: string) =>
      app.post('/api/admin/login', { username: 'admin', password }, { 'user-agent': FIREFOX });
    await login('Wrong-Password');
    const headers = await app.signIn();
    await app.server.inject({ method: 'DELETE', url: `/api/videos/${id}`, headers });
    await app.server.inject({ method: 'DELETE', url: `/api/videos/${id}`, headers });
    await app.server.inject({ method: 'POST', url: '/api/admin/logout', headers });
    for (let attempt = 0; attempt < 6; attempt += 1) await login('Wrong-Password');
    await app.database.deleteFrom('login_attempts').execute();

    expect(await trailOf(app)).toEqual([
      'wrong-password: Firefox on Linux',
      'sign-in: password, Unknown browser',
      `change: Delete a video with its sources and their files · ${id}`,
      'sign-out: this browser',
      ...Array.from({ length: 4 }, () => 'wrong-password: Firefox on Linux'),
      'locked: Firefox on Linux',
    ]);
  },
);

test('the trail has pseudonyms of clients, but no addresses and nothing that was typed', async () => {
  await using app = await startApp();
  await makeAdministrator(app.database);
  for (const remoteAddress of ['203.0.113.7', '203.0.113.8', '203.0.113.7']) {
    await app.server.inject({
      method: 'POST',
      url: '/api/admin/login',
      remoteAddress,
      headers: await app.visitor(),
      payload: { username: 'someone@example.org', password: 'Typed-By-Mistake-1' },
    });
  }
  const rows = await app.database.selectFrom('audit_entries').selectAll().orderBy('at').execute();
  const clients = rows.map(({ client }) => client);
  expect(clients).toHaveLength(3);
  expect(new Set(clients).size).toBe(2);
  for (const secret of ['203.0.113', 'someone', 'Typed', ADMIN_PASSWORD]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('the deletion of all messages since a time is recorded with that time and the pseudonym of the network', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const name = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
  await app.post('/api/contact', { ...name, subject: 'general', message: 'Hello' });
  const messages = await app.database.selectFrom('contact_messages').select('network').execute();
  const since = '2025-03-01T12:00:00.000Z';
  for (const filter of [`since=${since}&network=${messages[0]?.network}`, `since=${since}`]) {
    await app.delete(`/api/admin/messages?${filter}`, headers);
  }
  const entries = await app.database.selectFrom('audit_entries').selectAll().execute();
  const deletions = entries.filter(({ event }) => event === 'change');
  expect(deletions.map(({ detail }) => detail.split(' · ')[1]).toSorted()).toEqual([
    `since ${since}, all networks`,
    // The message came from the same client as the deletion.
    `since ${since}, network ${deletions[0]?.client}`,
  ]);
});

test('the trail lists the last 200 entries and marks those of the client that reads it', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const [own] = await app.database.selectFrom('audit_entries').select('client').execute();
  const row = { event: 'change', detail: 'Add a video', at: '2020-01-01T00:00:00.000Z' } as const;
  const others = Array.from({ length: 250 }, (_, index) => ({
    ...row,
    id: String(index),
    client: 'abcdef',
  }));
  await app.database.insertInto('audit_entries').values(others).execute();
  const entries: unknown[] = (await app.get('/api/admin/audit-trail', headers)).json();
  expect(entries).toHaveLength(200);
  expect(entries[0]).toMatchObject({ event: 'sign-in', ...own, isOwnClient: true });
  expect(entries[1]).toMatchObject({ ...row, client: 'abcdef', isOwnClient: false });
});

test('entries are deleted after a year', async () => {
  await using app = await startApp();
  const now = new Date();
  const store = auditStore(app.database);
  const day = 24 * 60 * 60 * 1000;
  const entry = { event: 'console', detail: 'unlock', client: null } as const;
  await store.add(entry, new Date(now.getTime() - 366 * day));
  await store.add(entry, new Date(now.getTime() - 364 * day));
  await store.sweep(now);
  expect(await store.listLatest(10)).toHaveLength(1);
});
