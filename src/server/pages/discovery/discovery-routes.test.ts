import { XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/inputs/hostile-texts.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sharedApp, startApp } from '#tests/app/start-app.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { makeBio } from '#tests/rows/make-bio.ts';

const site = defaultSite();

const settings = { SITE_URL: 'https://example.org' };

const behindProxy = sharedApp({ settings: { ...settings, TRUST_PROXY: '127.0.0.1' } });

test('the Atom feed describes the site', async () => {
  await using app = await startApp({ settings });
  await makeVideo(app.database, { publishDate: '2025-03-02T12:00:00.000Z' });
  await makeVideo(app.database, { publishDate: '2025-03-01T12:00:00.000Z' });
  const reply = await app.get('/feed.xml');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(XMLValidator.validate(reply.body)).toBe(true);

  const { entries, ...feed } = parseAtomFeed(reply.body);
  expect(feed).toMatchObject({
    id: 'https://example.org/',
    title: { value: site.brand },
    subtitle: { value: site.tagline },
    icon: 'https://example.org/brand/apple-touch-icon.png',
    updated: '2025-03-02T12:00:00.000Z',
    authors: [{ name: site.creatorName, uri: 'https://example.org/about' }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: 'https://example.org/feed.xml' },
      { rel: 'alternate', type: 'text/html', href: 'https://example.org/' },
    ],
  });
  expect(entries).toHaveLength(2);
});

test('the JSON feed describes the site', async () => {
  await using app = await startApp({ settings });
  const reply = await app.get('/feed.json');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(reply.json()).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.brand,
    description: site.tagline,
    home_page_url: 'https://example.org/',
    feed_url: 'https://example.org/feed.json',
    icon: 'https://example.org/brand/apple-touch-icon.png',
    language: site.language,
    authors: [{ name: site.creatorName, url: 'https://example.org/about' }],
    items: [],
  });
});

test('the feeds and the sitemap leave out a publish date that cannot be read', async () => {
  await using app = await startApp({ settings });
  await makeVideo(app.database, { publishDate: null });
  const { body } = await app.get('/feed.xml');
  expect(body).toContain('<updated>1970-01-01T00:00:00.000Z</updated><content');
  expect(body).not.toContain('<published>');
  const [item] = (await app.get('/feed.json')).json().items;
  expect(item).not.toHaveProperty('date_published');
  expect(item).not.toHaveProperty('date_modified');
  const sitemap = await app.get('/sitemap.xml');
  expect(sitemap.body).toContain('</video:player_loc></video:video>');
});

test('a feed without videos is valid', async () => {
  await using app = await startApp({ settings });
  const { body } = await app.get('/feed.xml');
  expect(XMLValidator.validate(body)).toBe(true);
  expect(parseAtomFeed(body)).toMatchObject({ updated: '1970-01-01T00:00:00.000Z' });
});

test('both feeds contain the 50 latest videos with their sources and quotes, and no drafts', async () => {
  await using app = await startApp({ settings });
  const ids: string[] = [];
  for (let day = 1; day <= 51; day += 1) {
    const publishDate = new Date(Date.UTC(2025, 0, day)).toISOString();
    const { videoId } = await makeCited(app.database, {
      video: { publishDate, title: `Video ${day}` },
      source: { title: `Second of ${day}`, sortOrder: 2 },
      citations: day > 49 ? [{ quote: `Quote of ${day}` }] : [],
    });
    await makeSource(app.database, { videoId, title: `First of ${day}`, sortOrder: 1 });
    ids.unshift(`urn:uuid:${videoId}`);
  }
  const publishDate = '2025-12-01T00:00:00.000Z';
  await makeVideo(app.database, { publishDate, isPublished: false });
  // The oldest of the 51 videos is in neither feed.
  ids.pop();

  const { entries = [] } = parseAtomFeed((await app.get('/feed.xml')).body);
  expect(entries.map(({ id }) => id)).toEqual(ids);
  expect(entries[0]).toMatchObject({
    title: { value: 'Video 51' },
    published: '2025-02-20T00:00:00.000Z',
    updated: '2025-02-20T00:00:00.000Z',
  });
  const content = entries[0]?.content?.value;
  expect(content).toMatch(/First of 51<.*Second of 51<.*“Quote of 51”</);
  expect(content).not.toContain('of 50');

  const { items = [] } = parseJsonFeed((await app.get('/feed.json')).body);
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(items[0]).toMatchObject({
    title: 'Video 51',
    date_published: '2025-02-20T00:00:00.000Z',
    content_html: content,
  });
});

test('the feeds link to the archived copy of the present address of a source', async () => {
  await using app = await startApp({ settings });
  const { id: videoId } = await makeVideo(app.database);
  const url = 'https://example.gov/act';
  await makeSource(app.database, { videoId, url });
  const { snapshotUrl } = await makeArchive(app.database, { url });
  const content = async () => (await app.get('/feed.json')).json().items[0].content_html;
  expect(await content()).toContain(`<a href="${snapshotUrl}">Archived copy, March 2, 2025</a>`);
  await app.database.updateTable('sources').set({ url: 'https://example.gov/other' }).execute();
  expect(await content()).not.toContain('Archived copy');
});

test('hostile titles, descriptions and quotes arrive in both feeds as they were typed', async () => {
  await using app = await startApp({ settings });
  for (const [day, text] of hostileTexts.entries()) {
    const publishDate = new Date(Date.UTC(2025, 0, 20 - day)).toISOString();
    const video = { title: text, description: text, publishDate };
    await makeCited(app.database, { video, citations: [{ quote: text }] });
  }
  const { body } = await app.get('/feed.xml');
  expect(XMLValidator.validate(body)).toBe(true);
  const { entries = [] } = parseAtomFeed(body);
  expect(entries.map(({ title }) => title?.value)).toEqual(hostileTexts);
  const { items = [] } = parseJsonFeed((await app.get('/feed.json')).body);
  expect(items.map(({ title }) => title)).toEqual(hostileTexts);
  const contents = items.map((item) => item.content_html);
  expect(contents).toEqual(entries.map(({ content }) => content?.value));
  const quotes = contents.map((html) => parse(html ?? '').querySelector('blockquote')?.text);
  expect(quotes).toEqual(hostileTexts.map((text) => `“${text}”`));
});

test('robots.txt allows all but the panel and the API, and names the sitemap', async () => {
  await using app = await startApp({ settings });
  const reply = await app.get('/robots.txt');
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: https://example.org/sitemap.xml\n',
  );
});

test.each(['/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt'])(
  'the Host header does not change %s',
  async (address) => {
    const app = behindProxy();
    await makeVideo(app.database);
    const { body } = await app.get(address);
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await app.get(address, forged)).body).toBe(body);
    expect(body).toContain('https://example.org/');
  },
);

function videoXml(digit: string, title: string, description: string, option: string): string {
  return [
    `<url><loc>https://example.org/video/${digit}0000000-0000-4000-8000-000000000000</loc>`,
    '<video:video>',
    '<video:thumbnail_loc>https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg</video:thumbnail_loc>',
    `<video:title>${title}</video:title>`,
    `<video:description>${description}</video:description>`,
    `<video:player_loc>https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&amp;modestbranding=1${option}</video:player_loc>`,
    '<video:publication_date>2025-03-01T12:00:00.000Z</video:publication_date>',
    '</video:video></url>',
  ].join('');
}

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
    title: 'U'.repeat(101),
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
    videoXml('1', 'Bread &amp; circuses', `One two ${'x'.repeat(151)}…`, ''),
    videoXml('2', 'U'.repeat(100), 'U'.repeat(100), '&amp;iv_load_policy=3'),
    '</urlset>',
    '',
  ]);
});
