import { expect, test } from 'vitest';
import { sitemapIndex } from '#server/discovery/sitemap.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const settings = { SITE_URL: 'https://example.org' };

test('a sitemap of more than 20,000 videos is an index of files', async () => {
  await using app = await startApp({ settings });
  await makeBio(app.database);
  const template = await makeVideo(app.database, { id: uuid(0) });
  for (let start = 1; start <= 20_000; start += 1000) {
    const videos = Array.from({ length: 1000 }, (_, index) => ({
      ...template,
      id: uuid(start + index),
    }));
    await app.database.insertInto('videos').values(videos).execute();
  }

  expect((await app.get('/sitemap.xml')).body).toBe(sitemapIndex(2, 'https://example.org'));
  const parts = [await app.get('/sitemap-1.xml'), await app.get('/sitemap-2.xml')];
  const addresses = parts.map(({ body }) =>
    [...body.matchAll(/<loc>https:\/\/example\.org(.*?)<\/loc>/g)].map(([, path]) => path),
  );
  const listed = Array.from({ length: 20_001 }, (_, index) => `/video/${uuid(index)}`);
  expect(addresses[0]).toEqual([
    '/',
    '/videos',
    '/about',
    '/contact',
    '/corrections',
    ...listed.slice(0, 20_000),
  ]);
  expect(addresses[1]).toEqual(listed.slice(20_000));

  // "%31" is an encoded "1", so it names an existing part.
  for (const part of ['0', '3', '01', '1.5', '-1', 'x', '99999', '%31']) {
    const { statusCode } = await app.get(`/sitemap-${part}.xml`);
    expect([part, statusCode]).toEqual([part, part === '%31' ? 200 : 404]);
  }
});

function uuid(number: number): string {
  return `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
}
