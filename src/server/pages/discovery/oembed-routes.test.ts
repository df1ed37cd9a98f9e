import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { oembedAddress } from '#domain/addresses.ts';
import { videoDetailSchema } from '#domain/videos/video.ts';
import { site } from '#site.config';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { oembedResponse } from '#server/pages/discovery/oembed-routes.ts';

const settings = { SITE_URL: 'https://example.org' };

test('the oEmbed response for a video contains the YouTube player, a thumbnail and the author', async () => {
  await using app = await startApp({ settings });
  const { id, title } = await makeVideo(app.database);
  const reply = await app.get(oembedAddress(`https://example.org/video/${id}`, 'json'));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.json()).toEqual({
    version: '1.0',
    type: 'video',
    title,
    author_name: 'Plain Evidence',
    author_url: 'https://example.org/about',
    provider_name: site.brand,
    provider_url: 'https://example.org/',
    thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    thumbnail_width: 480,
    thumbnail_height: 360,
    html:
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&amp;modestbranding=1"' +
      ` width="640" height="360" title="${title}" frameborder="0"` +
      ' referrerpolicy="strict-origin-when-cross-origin"' +
      ' allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture"' +
      ' allowfullscreen=""></iframe>',
    width: 640,
    height: 360,
  });
});

test('the XML response contains the same properties as the JSON response, as texts', async () => {
  await using app = await startApp({ settings });
  const { id } = await makeVideo(app.database, { title: ' Bread & “<circuses>” ' });
  const address = `https://example.org/video/${id}`;
  const xml = await app.get(oembedAddress(address, 'xml'));
  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(XMLValidator.validate(xml.body)).toBe(true);
  const json: object = (await app.get(oembedAddress(address, 'json'))).json();
  const texts = Object.entries(json).map(([name, value]) => [name, String(value)]);
  const parser = new XMLParser({ parseTagValue: false, trimValues: false });
  expect(parser.parse(xml.body).oembed).toEqual(Object.fromEntries(texts));
});

test('only addresses of published videos of this site have an oEmbed response', async () => {
  await using app = await startApp({ settings });
  const { id } = await makeVideo(app.database);
  const draft = await makeVideo(app.database, { isPublished: false });
  const statusOf = async (url: string) =>
    (await app.get(oembedAddress(url, 'json'), { host: 'evil.example' })).statusCode;

  for (const url of [
    `https://example.org/video/${id}`,
    `https://example.org/Video/${id}/`,
    `https://example.org/video/${id}?t=95#top`,
    `HTTPS://EXAMPLE.org:443/video/${id}`,
  ]) {
    expect([url, await statusOf(url)]).toEqual([url, 200]);
  }
  for (const url of [
    'https://example.org/video/00000000-0000-4000-8000-000000000000',
    `https://example.org/video/${draft.id}`,
    'https://example.org/video/nothing',
    'https://example.org/videos',
    'https://example.org/',
    `http://example.org/video/${id}`,
    `https://example.org:8443/video/${id}`,
    `https://example.org.evil.example/video/${id}`,
    `https://evil.example/video/${id}`,
    `https://example.org@evil.example/video/${id}`,
    `//example.org/video/${id}`,
    `/video/${id}`,
    'javascript:alert(1)',
    '',
  ]) {
    expect([url, await statusOf(url)]).toEqual([url, 404]);
  }
});

test('other formats are answered with 501, and other invalid parameters with 400', async () => {
  await using app = await startApp({ settings });
  const { id } = await makeVideo(app.database);
  const address = oembedAddress(`https://example.org/video/${id}`, 'json');
  const [path, url] = address.split('?format=json&');
  for (const [query, status] of [
    [`${url}&format=yaml`, 501],
    [`${url}&format=JSON`, 501],
    [`${url}&format=`, 501],
    [`${url}&maxwidth=0`, 400],
    [`${url}&maxwidth=-5`, 400],
    [`${url}&maxheight=1.5`, 400],
    [`${url}&maxheight=wide`, 400],
    [`${url}&${url}`, 400],
    ['', 400],
  ]) {
    const { statusCode } = await app.get(`${path}?${query}`);
    expect([query, statusCode]).toEqual([query, status]);
  }
});

test.each([
  ['', 640, 480],
  ['&maxwidth=320&maxheight=2000', 320, 480],
])(
  'the oEmbed response for a cited moment is a frame with its evidence, with "%s" of %i by %i pixels',
  async (limits, width, height) => {
    await using app = await startApp({ settings });
    const { video } = await makeCited(app.database);
    const address = `https://example.org/video/${video.id}?t=4m12s`;
    const { type, html, ...reply } = (
      await app.get(oembedAddress(address, 'json') + limits)
    ).json();
    expect({ type, ...reply }).toMatchObject({ type: 'rich', title: video.title, width, height });
    expect(html).toContain(
      `<iframe src="https://example.org/embed/${video.id}?t=252" width="${width}" height="${height}"`,
    );
  },
);

test('the oEmbed response for a cited moment is a link where less than 320 pixels are free, and that of another moment is the player', async () => {
  await using app = await startApp({ settings });
  const { video } = await makeCited(app.database);
  const embedOf = async (second: number, limits: string) => {
    const address = `https://example.org/video/${video.id}?t=${second}`;
    const { type, html } = (await app.get(oembedAddress(address, 'json') + limits)).json();
    return [type, html];
  };
  expect(await embedOf(252, '&maxwidth=319')).toEqual(['link', undefined]);
  expect(await embedOf(253, '')).toEqual(['video', expect.stringContaining('&amp;start=253')]);
});

const video = makeEntry(videoDetailSchema, {
  id: '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11',
  youtubeId: 'dQw4w9WgXcQ',
  title: 'How a bill becomes law',
  publishDate: '2025-03-01T12:00:00.000Z',
  isVertical: false,
});

const playability = { isPlayable: true, isAvailable: true };

test.each([
  ['horizontal', {}, [640, 360], [480, 360]],
  ['horizontal', { maxwidth: 320 }, [320, 180], [120, 90]],
  ['horizontal', { maxwidth: 9999, maxheight: 90 }, [160, 90], [120, 90]],
  ['horizontal', { maxwidth: 2000, maxheight: 2000 }, [640, 360], [480, 360]],
  ['horizontal', { maxwidth: 1 }, [1, 1], [undefined, undefined]],
  ['vertical', {}, [384, 683], [480, 360]],
  ['vertical', { maxheight: 400 }, [224, 400], [480, 360]],
])('a %s player within %j measures %j, and its thumbnail %j', (shape, maxSize, size, thumbnail) => {
  const isVertical = shape === 'vertical';
  const shown = { ...video, isVertical, second: 0, isCited: false, playability };
  const siteUrl = 'https://example.org';
  const embed = oembedResponse(shown, maxSize, { site: defaultSite(), siteUrl });
  expect([embed['width'], embed['height']]).toEqual(size);
  expect([embed['thumbnail_width'], embed['thumbnail_height']]).toEqual(thumbnail);
  expect(embed['html']).toContain(`width="${size[0]}" height="${size[1]}"`);
  expect('thumbnail_url' in embed).toBe(thumbnail[0] !== undefined);
});
