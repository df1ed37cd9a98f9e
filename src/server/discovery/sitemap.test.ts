import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { sitemapIndex } from '#server/discovery/sitemap.ts';
import { hostileTexts } from '#tests/inputs/hostile-texts.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const settings = { SITE_URL: 'https://example.org' };

test('the sitemap lists the pages and the published videos, with the elements in the order of the schema', async () => {
  await using app = await startApp({ settings });
  await makeBio(app.database);
  await makeVideo(app.database, {
    id: '10000000-0000-4000-8000-000000000000',
    title: 'Bread & circuses',
    description: `One\n\n two ${'x'.repeat(200)}`,
  });
  await makeVideo(app.database, {
    id: '20000000-0000-4000-8000-000000000000',
    title: 'Upright',
    description: null,
    isVertical: true,
  });
  await makeVideo(app.database, { isPublished: false });

  const reply = await app.get('/sitemap.xml');
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(reply.body.replaceAll('</url>', '</url>\n').split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
      ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">' +
      '<url><loc>https://example.org/</loc></url>',
    '<url><loc>https://example.org/videos</loc></url>',
    '<url><loc>https://example.org/about</loc></url>',
    '<url><loc>https://example.org/contact</loc></url>',
    '<url><loc>https://example.org/corrections</loc></url>',
    '<url><loc>https://example.org/video/10000000-0000-4000-8000-000000000000</loc>' +
      '<video:video>' +
      '<video:thumbnail_loc>https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg</video:thumbnail_loc>' +
      '<video:title>Bread &amp; circuses</video:title>' +
      `<video:description>One two ${'x'.repeat(151)}…</video:description>` +
      '<video:player_loc>https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&amp;modestbranding=1</video:player_loc>' +
      '<video:publication_date>2025-03-01T12:00:00.000Z</video:publication_date>' +
      '</video:video></url>',
    '<url><loc>https://example.org/video/20000000-0000-4000-8000-000000000000</loc>' +
      '<video:video>' +
      '<video:thumbnail_loc>https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg</video:thumbnail_loc>' +
      '<video:title>Upright</video:title>' +
      '<video:description>Upright</video:description>' +
      '<video:player_loc>https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&amp;modestbranding=1&amp;iv_load_policy=3</video:player_loc>' +
      '<video:publication_date>2025-03-01T12:00:00.000Z</video:publication_date>' +
      '</video:video></url>',
    '</urlset>',
    '',
  ]);
});

test('the sitemap contains hostile titles as they were typed, cut at the 100 characters that its schema allows', async () => {
  await using app = await startApp({ settings });
  for (const title of hostileTexts) await makeVideo(app.database, { title, description: title });
  const { body } = await app.get('/sitemap.xml');
  expect(XMLValidator.validate(body)).toBe(true);
  const titles = body.matchAll(/<video:title>(.*?)<\/video:title>/g);
  const parser = new XMLParser({ trimValues: false, htmlEntities: false });
  const read = [...titles].map(([xml]) => parser.parse(xml)['video:title']);
  expect(read.toSorted()).toEqual(hostileTexts.map((text) => text.slice(0, 100)).toSorted());
});

test('the sitemap index contains the absolute addresses of the files', () => {
  expect(sitemapIndex(2, 'https://example.org')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<sitemap><loc>https://example.org/sitemap-1.xml</loc></sitemap>' +
      '<sitemap><loc>https://example.org/sitemap-2.xml</loc></sitemap>' +
      '</sitemapindex>\n',
  );
});

slowTest('a sitemap of more than 20,000 videos is an index of files', async () => {
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
