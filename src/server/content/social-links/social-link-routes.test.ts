import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const link = { platform: 'bluesky', url: 'https://bsky.app/profile/example.org' };

function stored(app: TestApp) {
  return app.database.selectFrom('social_links').selectAll().orderBy('sortOrder').execute();
}

function change(app: TestApp, id: string, changes: unknown) {
  return app.admin.patch(`/api/social-links/${encodeURIComponent(id)}`, changes);
}

test('the administrator gets every field of all links, in the order of the site', async () => {
  await using app = await startApp();
  const second = await makeSocialLink(app.database, { sortOrder: 2, isVisible: false });
  const third = await makeSocialLink(app.database, { sortOrder: 2, platform: 'bluesky' });
  const first = await makeSocialLink(app.database, { sortOrder: 1 });
  const reply = await app.admin.get('/api/admin/social-links');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([first, second, third]);
});

test('a new link is visible and listed last by default, and visitors see it immediately', async () => {
  await using app = await startApp();
  const first = await app.admin.post('/api/social-links', link);
  expect(first.statusCode).toBe(201);
  expect(first.json()).toEqual({
    id: expect.any(String),
    ...link,
    isVisible: true,
    sortOrder: 1,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: first.json().createdAt,
  });
  const hidden = { ...link, isVisible: false, sortOrder: 7 };
  expect((await app.admin.post('/api/social-links', hidden)).json()).toMatchObject(hidden);
  expect((await app.admin.post('/api/social-links', link)).json().sortOrder).toBe(8);

  const { id, platform, url, isVisible } = first.json();
  const visible: unknown[] = (await app.get('/api/social-links')).json();
  expect(visible).toHaveLength(2);
  expect(visible[0]).toEqual({ id, platform, url, isVisible });
});

test('an update changes only the given fields', async () => {
  const clock = makeClock('2025-04-01T12:00:00.000Z');
  await using app = await startApp({ now: clock.now });
  const other = await makeSocialLink(app.database, { sortOrder: 9 });
  const before = await makeSocialLink(app.database, { sortOrder: 3 });

  const hidden = await change(app, before.id, { isVisible: false });
  const expected = { ...before, isVisible: false, updatedAt: '2025-04-01T12:00:00.000Z' };
  expect([hidden.statusCode, hidden.json()]).toEqual([200, expected]);
  const moved = await change(app, before.id, { ...link, sortOrder: 1, id: other.id });
  expect(moved.json()).toEqual({ ...expected, ...link, sortOrder: 1 });
  clock.advance({ minutes: 1 });
  const unchanged = await change(app, before.id, { id: 'mine', updatedAt: 'never' });
  expect([unchanged.statusCode, unchanged.json()]).toEqual([200, moved.json()]);
  expect(await stored(app)).toEqual([moved.json(), other]);
});

test('a link with a wrong value can be neither added nor updated', async () => {
  const wrong = { url: 'javascript:alert(1)' };
  await using app = await startApp();
  const { id } = await makeSocialLink(app.database);
  const before = await stored(app);
  const replies = [
    await app.admin.post('/api/social-links', { ...link, ...wrong }),
    await change(app, id, wrong),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toHaveLength(1);
  }
  expect(await stored(app)).toEqual(before);
});

test('an unknown link is answered with 404', async () => {
  await using app = await startApp({ database: 'postgres' });
  const before = await makeSocialLink(app.database);
  for (const id of ['11111111-1111-4111-8111-111111111111', 'x', '\u0001', "' or 1=1", '..']) {
    const reply = await change(app, id, { isVisible: false });
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: expect.any(String) }]);
  }
  expect(await stored(app)).toEqual([before]);
});

test('links are sorted by sort order, then by platform', async () => {
  await using app = await startApp();
  const expected = [
    { platform: 'email', sortOrder: 1 },
    { platform: 'TikTok', sortOrder: 2 },
    { platform: 'YouTube', sortOrder: 2 },
    { platform: 'bluesky', sortOrder: 2 },
    { platform: 'a platform of a later version', sortOrder: 3 },
  ];
  for (const row of expected.toReversed()) await makeSocialLink(app.database, row);

  const links: { platform: string }[] = (await app.get('/api/social-links')).json();
  expect(links.map(({ platform }) => platform)).toEqual(expected.map(({ platform }) => platform));
});
