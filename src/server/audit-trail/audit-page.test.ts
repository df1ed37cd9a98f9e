import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';
import { insertChanges, readTrail, TRAIL } from '#tests/app/audit-trail.ts';

test('without parameters, the trail lists the last 200 entries of both kinds and marks those of the client that reads it', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const [own] = await app.database.selectFrom('audit_entries').select('client').execute();
  await insertChanges(app, 250);
  const { entries, total } = await readTrail(app, headers);
  expect([entries.length, total]).toEqual([200, 251]);
  expect(entries[0]).toMatchObject({ event: 'sign-in', count: 1, ...own, isOwnClient: true });
  expect(entries[1]).toMatchObject({ event: 'change', client: 'abcdef', isOwnClient: false });
});

test('after 10,000 changes, the sign-in before them is on the first page of the security list', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  await insertChanges(app, 10_000, '2035-01-01T00:00:00.000Z');
  const security = await readTrail(app, headers, `${TRAIL}?kind=security`);
  expect(security.entries).toMatchObject([{ event: 'sign-in' }]);
  expect([security.total, security.next]).toEqual([1, undefined]);
  expect((await readTrail(app, headers)).entries.map(({ event }) => event)).not.toContain(
    'sign-in',
  );
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
    await using app = await startApp();
    const reply = await app.get(`${TRAIL}?${query}`, await app.signIn());
    expect(reply.statusCode).toBe(400);
  },
);
