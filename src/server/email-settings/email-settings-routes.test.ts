import { expect, test } from 'vitest';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';

const ADDRESS = '/api/admin/email-settings';

function stored(app: TestApp) {
  return app.database.selectFrom('email_settings').selectAll().execute();
}

test.each(eachDatabase)('before any are saved, nobody is named, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const reply = await app.get(ADDRESS, await app.signIn());
  expect([reply.statusCode, reply.json()]).toEqual([200, { contactEmail: '', isEnabled: true }]);
  expect(await stored(app)).toEqual([]);
});

test.each(eachDatabase)('settings are kept in one row, whoever saves last, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const browser = await app.signIn();
  const first = await app.post(ADDRESS, { contactEmail: ' me@example.org ' }, browser);
  expect(first.statusCode).toBe(201);
  expect(first.json()).toEqual({
    id: expect.any(String),
    contactEmail: 'me@example.org',
    isEnabled: true,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });

  const settings = { contactEmail: 'you@example.org', isEnabled: false };
  const second = await app.post(ADDRESS, { ...settings, id: 'mine' }, browser);
  expect(second.json()).toMatchObject({ ...settings, id: first.json().id });
  expect(await stored(app)).toEqual([second.json()]);
  expect((await app.get(ADDRESS, browser)).json()).toEqual(settings);
});

test.each([
  [{}],
  [{ contactEmail: '' }],
  [{ contactEmail: 'nobody' }],
  [{ contactEmail: 'me@example.org\r\nBcc: you@example.org' }],
  [{ contactEmail: 'me@example.org', isEnabled: 'yes' }],
  [[]],
  ['me@example.org'],
])('%j is refused, and the settings stay', async (body) => {
  await using app = await startApp();
  const browser = await app.signIn();
  await app.post(ADDRESS, { contactEmail: 'me@example.org' }, browser);
  const before = await stored(app);
  const reply = await app.post(ADDRESS, JSON.stringify(body), browser);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    message: expect.any(String),
    errors: [expect.objectContaining({ message: expect.any(String) })],
  });
  expect(await stored(app)).toEqual(before);
});

test('visitors neither read nor write the settings', async () => {
  await using app = await startApp();
  const replies = [
    await app.get(ADDRESS),
    await app.post(ADDRESS, { contactEmail: 'me@example.org' }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await stored(app)).toEqual([]);
});
