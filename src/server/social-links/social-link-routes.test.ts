import { expect, test } from 'vitest';
import { makeSocialLink } from '#tests/make-social-link.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';

test.each(eachDatabase)(
  'visible links come in their public shape, hidden ones never, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { id, platform, url } = await makeSocialLink(app.database);
    await makeSocialLink(app.database, { isVisible: false });

    const reply = await app.get('/api/social-links');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual([{ id, platform, url, isVisible: true }]);
  },
);

test('without any link the list is empty', async () => {
  await using app = await startApp();
  expect((await app.get('/api/social-links')).json()).toEqual([]);
});

test.each(eachDatabase)('links come by sort order, then platform, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const expected = [
    { platform: 'email', sortOrder: 1 },
    { platform: 'TikTok', sortOrder: 2 },
    { platform: 'YouTube', sortOrder: 2 },
    { platform: 'bluesky', sortOrder: 2 },
    { platform: 'a platform of tomorrow', sortOrder: 3 },
  ];
  for (const link of expected.toReversed()) await makeSocialLink(app.database, link);

  const links: { platform: string }[] = (await app.get('/api/social-links')).json();
  expect(links.map(({ platform }) => platform)).toEqual(expected.map(({ platform }) => platform));
});
