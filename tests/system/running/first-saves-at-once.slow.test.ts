import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

const REQUESTS = 8;

/** What is stored in a single row. */
const singletons: [
  what: string,
  address: string,
  body: unknown,
  table: 'bio_content' | 'settings',
][] = [
  ['the biography', '/api/bio', { content: '<p>Hello</p>' }, 'bio_content'],
  [
    'the email settings',
    '/api/admin/email-settings',
    { contactEmail: 'me@example.org' },
    'settings',
  ],
];

for (const [what, address, body, table] of singletons) {
  test(`concurrent first saves of ${what} store one row`, async () => {
    await using app = await startApp();
    const headers = await app.signIn();
    const saves = Array.from({ length: REQUESTS }, () => app.post(address, body, headers));
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: REQUESTS - 1 }, () => 200), 201]);
    expect(await app.database.selectFrom(table).selectAll().execute()).toHaveLength(1);
  });
}

const lists: [what: string, address: string, body: unknown][] = [
  ['videos', '/api/videos', { title: 'A video', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' }],
  ['social links', '/api/social-links', { platform: 'twitter', url: 'https://example.org' }],
];

for (const [what, address, body] of lists) {
  test(`${what} added concurrently get different sort orders`, async () => {
    await using app = await startApp();
    const headers = await app.signIn();
    const adds = Array.from({ length: REQUESTS }, () => app.post(address, body, headers));
    const sortOrders = (await Promise.all(adds)).map((reply) => reply.json().sortOrder);
    expect(sortOrders.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: REQUESTS }, (_, i) => i + 1),
    );
  });
}
