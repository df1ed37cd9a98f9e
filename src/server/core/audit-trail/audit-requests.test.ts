import { expect, test } from 'vitest';
import { addPasskey, assertionOptions } from '#tests/app/add-passkey.ts';
import { ADMIN_PASSWORD, makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { patchSource } from '#tests/app/source-requests.ts';
import { cookiesOf, sharedApp, startApp } from '#tests/app/start-app.ts';
import { readTrail, TRAIL, trailOf, trailRows, insertChanges } from '#tests/app/audit-trail.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('sign-ins, wrong passwords, locks, sign-outs and changes are in the audit trail', async () => {
  const clock = makeClock();
  // Entries of different kinds are ordered by time, so each needs a different time.
  await using app = await startApp({
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
  await app.database.deleteFrom('counters').execute();

  expect(await trailOf(app)).toEqual([
    'wrong-password: Firefox on Linux',
    'sign-in: password, Unknown browser',
    `change: Delete a video with its sources and their files · ${id}`,
    'sign-out: this browser',
    'wrong-password: Firefox on Linux × 4',
    'locked: Firefox on Linux',
  ]);
});

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
  const name = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
  const send = () => app.post('/api/contact', { ...name, subject: 'general', message: 'Hello' });
  await send();
  const messages = await app.database.selectFrom('contact_messages').select('network').execute();
  const since = '2025-03-01T12:00:00.000Z';
  for (const filter of [`since=${since}&network=${messages[0]?.network}`, `since=${since}`]) {
    await app.admin.delete(`/api/admin/messages?${filter}`);
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

test('the security list has what concerns access and nothing else', async () => {
  await using app = await startApp();
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
  const security = await readTrail(app, { cookie }, `${TRAIL}?kind=security`);
  expect(security.entries.map(({ event, detail }) => `${event}: ${detail}`)).toEqual([
    'change: Change the password, which signs every other browser out and forgets it',
    'export: All messages as a CSV file, newest first',
    'change: Set the address for notifications, and whether they are on',
    'refused-passkey: Unknown browser',
    `change: Remove a passkey · ${passkey.id}`,
    'change: Add a passkey',
    'sign-in: password, Unknown browser',
  ]);
  const content = await readTrail(app, { cookie }, `${TRAIL}?kind=content`);
  expect(content.entries.map(({ detail }) => detail)).toEqual(['Add a social link']);
});

test('changes are described with the titles of then, and never with senders', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const { id: videoId } = await makeVideo(app.database, { title: 'Separation of Powers' });
  const { id: sourceId } = await makeSource(app.database, { videoId, title: 'Federalist 51' });
  const { id: linkId } = await makeSocialLink(app.database, { platform: 'YouTube' });
  const { id: messageId } = await makeMessage(app.database);
  const patch = (address: string, payload: object) =>
    app.server.inject({ method: 'PATCH', url: `/api/${address}`, headers, payload });
  await patch(`videos/${videoId}`, { title: 'Powers' });
  await patch(`videos/${videoId}`, { isPublished: false });
  await patch(`social-links/${linkId}`, { url: 'https://www.youtube.com/@other' });
  await app.delete(`/api/sources/${sourceId}`, headers);
  const deleted = await app.delete(`/api/admin/messages/${messageId}`, headers);
  await app.post(`/api/admin/trash/${deleted.json().trashId}/restore`, undefined, headers);
  await patch(`admin/messages/${messageId}`, { isRead: true });
  await app.delete(`/api/videos/${videoId}`, headers);
  await app.post('/api/admin/setup', { isHidden: true }, headers);

  const { entries } = await readTrail(app, headers);
  const sentences = entries.map(({ sentence }) => sentence);
  expect(sentences.slice(0, -1)).toEqual([
    null,
    'Deleted “Powers”',
    'Marked a message as read',
    'Restored a message from the trash',
    'Deleted a message',
    'Deleted the source “Federalist 51” of “Powers”',
    'Edited the social link “YouTube”',
    'Unpublished “Powers”',
    'Edited “Separation of Powers”',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Ada|Lovelace|ada@example|Electoral/);
});

test('a request that changes nothing is not recorded', async () => {
  await using app = await startApp();
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
    () => patchSource(app, sourceId, [['title', 'Article II']], headers),
    () => send('PATCH', `social-links/${linkId}`, { url: `${url}/videos` }),
    () => send('POST', 'bio', { content: '<p>Hello</p>', headshotUrl: null }),
    () => send('POST', 'admin/email-settings', { contactEmail: 'a@b.org', isEnabled: false }),
    () => send('PUT', `sources/${sourceId}/citations`, { citations: moments }),
    () => send('PUT', `videos/${videoId}/citations`, { citations: [{ sourceId, startSecond: 9 }] }),
    () => send('PUT', `videos/${videoId}/transcript`, { text: '0:01 Later', language: 'en' }),
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

test('the trail lists the last 200 entries, and the security list has a sign-in before them and marks its client', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const [own] = await app.database.selectFrom('audit_entries').select('client').execute();
  await insertChanges(app, 250);
  const { entries, total } = await readTrail(app, headers);
  expect([entries.length, total]).toEqual([200, 251]);
  expect(entries[0]).toMatchObject({ event: 'change', client: 'abcdef', isOwnClient: false });
  expect(entries.map(({ event }) => event)).not.toContain('sign-in');

  const security = await readTrail(app, headers, `${TRAIL}?kind=security`);
  const signedIn = { event: 'sign-in', count: 1, ...own, isOwnClient: true };
  expect(security.entries).toMatchObject([signedIn]);
  expect([security.total, security.next]).toEqual([1, undefined]);
});

test('links lead through all pages of a list', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  // Entries with the same time are sorted by their ids.
  await insertChanges(app, 25);
  const found: string[] = [];
  let next: string | undefined = `${TRAIL}?kind=content&limit=10`;
  for (let page = 1; page <= 3; page += 1) {
    const { entries, total, next: following } = await readTrail(app, headers, next);
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
    const app = refusing();
    const reply = await app.admin.get(`${TRAIL}?${query}`);
    expect(reply.statusCode).toBe(400);
  },
);
