import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditEntrySchema } from '#domain/audit-trail/audit-entry.ts';
import { auditStore } from '#server/audit-trail/audit-store.ts';
import { addPasskey, assertionOptions } from '#tests/app/add-passkey.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { patchSource } from '#tests/app/source-requests.ts';
import {
  cookiesOf,
  eachDatabase,
  type Headers,
  startApp,
  type TestApp,
} from '#tests/app/start-app.ts';

const TRAIL = '/api/admin/audit-trail';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Reads one page of the trail. */
async function read(app: TestApp, headers: Headers, address = TRAIL) {
  const reply = await app.get(address, headers);
  expect(reply.statusCode).toBe(200);
  return {
    entries: z.array(auditEntrySchema).parse(reply.json()),
    total: Number(reply.headers['x-total-count']),
    next: /^<([^>]*)>; rel="next"$/.exec(String(reply.headers['link']))?.[1],
  };
}

/**
 * Signs in and reads the trail. Returns the event, the detail and the count of all earlier entries, the
 * oldest first.
 */
async function trailOf(app: TestApp): Promise<string[]> {
  const headers = await app.signIn();
  return (await read(app, headers)).entries
    .map(({ event, detail, count }) => `${event}: ${detail}${count > 1 ? ` × ${count}` : ''}`)
    .slice(1)
    .toReversed();
}

test.each(eachDatabase)(
  'sign-ins, wrong passwords, locks, sign-outs and changes are in the audit trail, on %s',
  async (database) => {
    const clock = makeClock();
    // Entries of different kinds are ordered by time, so each needs a different time.
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
      'wrong-password: Firefox on Linux × 4',
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
  const send = () => app.post('/api/contact', { ...name, subject: 'general', message: 'Hello' });
  await send();
  const messages = await app.database.selectFrom('contact_messages').select('network').execute();
  const since = '2025-03-01T12:00:00.000Z';
  for (const filter of [`since=${since}&network=${messages[0]?.network}`, `since=${since}`]) {
    await app.delete(`/api/admin/messages?${filter}`, headers);
    await send();
  }
  const entries = await app.database.selectFrom('audit_entries').selectAll().execute();
  const deletions = entries.filter(({ event }) => event === 'change');
  expect(deletions.map(({ detail }) => detail.split(' · ')[1]).toSorted()).toEqual([
    `since ${since}, all networks`,
    // The message came from the same client as the deletion.
    `since ${since}, network ${deletions[0]?.client}`,
  ]);
});

test('without parameters, the trail lists the last 200 entries of both kinds and marks those of the client that reads it', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const [own] = await app.database.selectFrom('audit_entries').select('client').execute();
  await insertChanges(app, 250);
  const { entries, total } = await read(app, headers);
  expect([entries.length, total]).toEqual([200, 251]);
  expect(entries[0]).toMatchObject({ event: 'sign-in', count: 1, ...own, isOwnClient: true });
  expect(entries[1]).toMatchObject({ event: 'change', client: 'abcdef', isOwnClient: false });
});

test.each(eachDatabase)(
  'after 10,000 changes, the sign-in before them is on the first page of the security list, on %s',
  async (database) => {
    await using app = await startApp({ database });
    const headers = await app.signIn();
    await insertChanges(app, 10_000, '2035-01-01T00:00:00.000Z');
    const security = await read(app, headers, `${TRAIL}?kind=security`);
    expect(security.entries).toMatchObject([{ event: 'sign-in' }]);
    expect([security.total, security.next]).toEqual([1, undefined]);
    expect((await read(app, headers)).entries.map(({ event }) => event)).not.toContain('sign-in');
  },
);

test.each(eachDatabase)('links lead through all pages of a list, on %s', async (database) => {
  await using app = await startApp({ database });
  const headers = await app.signIn();
  // Entries with the same time are sorted by their ids.
  await insertChanges(app, 25);
  const found: string[] = [];
  let next: string | undefined = `${TRAIL}?kind=content&limit=10`;
  for (let page = 1; page <= 3; page += 1) {
    const { entries, total, next: following } = await read(app, headers, next);
    expect(total).toBe(25);
    found.push(...entries.map(({ id }) => id));
    next = following;
  }
  expect(next).toBeUndefined();
  expect([found.length, new Set(found).size]).toEqual([25, 25]);
});

test.each(['kind=access', 'limit=0', 'limit=201', 'limit=x', 'before=now', 'before=2025,1'])(
  'the query %s is refused',
  async (query) => {
    await using app = await startApp();
    const reply = await app.get(`${TRAIL}?${query}`, await app.signIn());
    expect(reply.statusCode).toBe(400);
  },
);

test.each(eachDatabase)(
  'the security list has what concerns access and nothing else, on %s',
  async (database) => {
    await using app = await startApp({ database });
    const headers = await app.signIn();
    const passkey = await addPasskey(app, headers);
    const answer = passkey.signIn(await assertionOptions(app));
    await app.delete(`/api/admin/passkeys/${passkey.id}`, headers);
    expect((await app.post('/api/admin/passkey-sign-in', answer)).statusCode).toBe(401);
    await app.post('/api/admin/email-settings', { contactEmail: 'me@example.org' }, headers);
    await app.get('/api/admin/messages.csv', headers);
    await app.get('/api/admin/messages', headers);
    await app.post('/api/social-links', { platform: 'YouTube', url: 'https://youtu.be' }, headers);
    const change = {
      currentPassword: ADMIN_PASSWORD,
      newPassword: 'Another-Horse-8',
      confirmPassword: 'Another-Horse-8',
    };
    const changed = await app.post('/api/admin/change-password', change, headers);
    expect(changed.statusCode).toBe(200);

    const cookie = cookiesOf(changed);
    const security = await read(app, { cookie }, `${TRAIL}?kind=security`);
    expect(security.entries.map(({ event, detail }) => `${event}: ${detail}`)).toEqual([
      'change: Change the password, which signs every other browser out and forgets it',
      'export: All messages as a CSV file, newest first',
      'change: Set the address for notifications, and whether they are on',
      'refused-passkey: Unknown browser',
      `change: Remove a passkey · ${passkey.id}`,
      'change: Add a passkey',
      'sign-in: password, Unknown browser',
    ]);
    const content = await read(app, { cookie }, `${TRAIL}?kind=content`);
    expect(content.entries.map(({ detail }) => detail)).toEqual(['Add a social link']);
  },
);

test.each(eachDatabase)(
  'equal changes in a row within an hour are one entry with a count, on %s',
  async (database) => {
    const clock = makeClock();
    await using app = await startApp({ database, now: clock.now });
    const headers = await app.signIn();
    const { id } = await makeVideo(app.database);
    const { id: other } = await makeVideo(app.database);
    const rename = async (videoId: string, title: string) => {
      clock.advance({ seconds: 1 });
      const url = `/api/videos/${videoId}`;
      return app.server.inject({ method: 'PATCH', url, headers, payload: { title } });
    };
    for (let change = 0; change < 12; change += 1) await rename(id, `Title ${change}`);
    await rename(other, 'Title');
    await Promise.all([1, 2, 3].map((change) => rename(id, `Last ${change}`)));
    clock.advance({ hours: 1 });
    await rename(id, 'After an hour');
    const { entries } = await read(app, headers, `${TRAIL}?kind=content`);
    const counts = entries.map(({ detail, count }) => [detail.split(' · ')[1], count]);
    expect(counts).toEqual([
      [id, 1],
      [id, 3],
      [other, 1],
      [id, 12],
    ]);
  },
);

test('different events in the same millisecond keep their order', async () => {
  await using app = await startApp();
  const store = auditStore(app.database);
  const now = new Date();
  const details = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'odd' : 'even'));
  for (const detail of details) {
    await store.add({ kind: 'content', event: 'change', detail, client: null }, now);
  }
  const { entries } = await store.listPage({ limit: 100 });
  expect(entries.map(({ detail }) => detail)).toEqual(details.toReversed());
});

test.each(eachDatabase)('a request that changes nothing is not recorded, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const headers = await app.signIn();
  const { id: videoId, title } = await makeVideo(app.database);
  const { id: sourceId } = await makeSource(app.database, { videoId });
  const { id: correctionId } = await makeCorrection(app.database, { videoId });
  const { id: linkId, url } = await makeSocialLink(app.database);
  const { id: messageId } = await makeMessage(app.database);
  const send = (method: 'PATCH' | 'PUT' | 'POST' | 'DELETE', address: string, payload?: object) =>
    app.server.inject({ method, url: `/api/${address}`, headers, payload });
  const moments = [
    { startSecond: 95, endSecond: null, claim: 'Later' },
    { startSecond: 5, endSecond: 7, claim: 'Sooner' },
  ];
  const requests = [
    () => send('PATCH', `videos/${videoId}`, { title: `${title}, again` }),
    () => patchSource(app, sourceId, headers, [['title', 'Article II']]),
    () => send('PATCH', `social-links/${linkId}`, { url: `${url}/videos` }),
    () => send('POST', 'bio', { content: '<p>Hello</p>', headshotUrl: null }),
    () => send('POST', 'admin/email-settings', { contactEmail: 'a@b.org', isEnabled: false }),
    () => send('PUT', `sources/${sourceId}/citations`, { citations: moments }),
    () => send('POST', `corrections/${correctionId}/withdraw`),
    () => send('PATCH', `admin/messages/${messageId}`, { isRead: true }),
  ];
  for (const request of requests) {
    const first = await request();
    expect(first.statusCode).toBeLessThan(300);
    const before = await trailRows(app);
    const again = await request();
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await trailRows(app)).toEqual(before);
  }
  expect(await trailRows(app)).toHaveLength(requests.length + 1);

  const idle = [
    () => send('PUT', `videos/${videoId}/position`, { after: null }),
    () => send('PUT', `sources/${sourceId}/position`, { after: null }),
    () => send('PUT', `social-links/${linkId}/position`, { after: null }),
    () => send('DELETE', 'delete-headshot'),
    () => send('DELETE', 'admin/messages?since=2035-01-01T00:00:00Z'),
  ];
  for (const request of idle) {
    // The first move may number the list.
    await request();
    const before = await trailRows(app);
    expect((await request()).statusCode).toBe(200);
    expect(await trailRows(app)).toEqual(before);
  }
});

test.each(eachDatabase)(
  'refusals without end stay on the first page with the sign-in before them, and stop being written, on %s',
  async (database) => {
    await using app = await startApp({ database });
    const headers = await app.signIn();
    const store = auditStore(app.database);
    const start = Date.now();
    const refuse = (client: number) => {
      const event = { kind: 'security', event: 'refused-passkey', detail: 'x' } as const;
      return store.add({ ...event, client: `c${client}` }, new Date(start + 1000 * client));
    };
    for (let client = 1; client <= 20; client += 1) await refuse(client);
    for (let client = 21; client <= 23; client += 1) await refuse(client);
    const more = app.database.updateTable('audit_entries').where('event', '=', 'more-refusals');
    await more.set({ count: 997 }).where('count', '=', 3).execute();
    await Promise.all([1, 2, 3, 4, 5].map(() => refuse(24)));
    await store.add(
      { kind: 'content', event: 'change', detail: 'y', client: null },
      new Date(start + 30_000),
    );

    const { entries } = await read(app, headers, `${TRAIL}?kind=security&limit=22`);
    expect(entries).toHaveLength(22);
    expect(entries[0]).toMatchObject({ event: 'more-refusals', count: 1000, client: null });
    expect(entries[21]).toMatchObject({ event: 'sign-in', count: 1 });
  },
);

test.each(eachDatabase)(
  'a flood of concurrent refusals is refused, and some of it is counted, on %s',
  async (database) => {
    await using app = await startApp({ database });
    const headers = await app.signIn();
    const passkey = await addPasskey(app, headers);
    const answer = passkey.signIn(await assertionOptions(app));
    await app.delete(`/api/admin/passkeys/${passkey.id}`, headers);
    const visitor = await app.visitor();
    const flood = Array.from({ length: 300 }, () =>
      app.post('/api/admin/passkey-sign-in', answer, visitor),
    );
    expect((await Promise.all(flood)).every(({ statusCode }) => statusCode === 401)).toBe(true);
    const [refusals] = (await read(app, headers)).entries;
    expect(refusals?.event).toBe('refused-passkey');
    expect(refusals?.count).toBeGreaterThanOrEqual(50);
    const rows = await trailRows(app);
    expect(rows.filter(({ event }) => event === 'refused-passkey')).toHaveLength(1);
  },
);

test('entries are deleted after a year', async () => {
  await using app = await startApp();
  const now = new Date();
  const store = auditStore(app.database);
  const day = 24 * 60 * 60 * 1000;
  const entry = { kind: 'security', event: 'console', detail: 'unlock', client: null } as const;
  await store.add(entry, new Date(now.getTime() - 366 * day));
  await store.add(entry, new Date(now.getTime() - 364 * day));
  await store.sweep(now);
  expect((await store.listPage({ limit: 10 })).entries).toHaveLength(1);
});

/** Stores changes with the same time, which is long before the present one by default. */
async function insertChanges(app: TestApp, count: number, at = '2020-01-01T00:00:00.000Z') {
  const change = { kind: 'content', event: 'change', detail: 'Add a video' } as const;
  for (let start = 0; start < count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start) }, (_, index) => {
      return { ...change, id: `change-${start + index}`, at, client: 'abcdef' };
    });
    await app.database.insertInto('audit_entries').values(rows).execute();
  }
}

function trailRows({ database }: TestApp) {
  return database.selectFrom('audit_entries').selectAll().orderBy('at').orderBy('id').execute();
}
