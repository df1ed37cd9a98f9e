import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

const REQUESTS = 8;

test.each([
  ['the biography', '/api/bio', { content: '<p>Hello</p>' }, 'bio_content'],
  [
    'the email settings',
    '/api/admin/email-settings',
    { contactEmail: 'me@example.org' },
    'settings',
  ],
] as const)('concurrent first saves of %s store one row', async (_what, address, body, table) => {
  await using app = await startApp();
  const headers = await app.signIn();
  const saves = Array.from({ length: REQUESTS }, () => app.post(address, body, headers));
  const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([...Array.from({ length: REQUESTS - 1 }, () => 200), 201]);
  expect(await app.database.selectFrom(table).selectAll().execute()).toHaveLength(1);
});

test.each([
  ['videos', '/api/videos', { title: 'A video', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' }],
  ['social links', '/api/social-links', { platform: 'twitter', url: 'https://example.org' }],
])('%s added concurrently get different sort orders', async (_what, address, body) => {
  await using app = await startApp();
  const headers = await app.signIn();
  const adds = Array.from({ length: REQUESTS }, () => app.post(address, body, headers));
  const sortOrders = (await Promise.all(adds)).map((reply) => reply.json().sortOrder);
  expect(sortOrders.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: REQUESTS }, (_, index) => index + 1),
  );
});
