import { randomUUID } from 'node:crypto';
import { parse, type HTMLElement } from 'node-html-parser';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_CREATOR } from '#scripts/demo/demo-bio.ts';
import { shareImageAddress, siteImageAddress } from '#server/content/videos/share-image-address.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { Headers } from '#tests/app/start-app.ts';
import { sharedBuiltSite, startBuiltSite } from '#tests/processes/start-built-site.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';

const { descriptions } = defaultSite();

const SITE_URL = 'https://evidence.example';

const shared = sharedBuiltSite({ settings: { SITE_URL } });

/** Reads a page and returns its parsed document. */
async function read(address: string, headers?: Headers): Promise<HTMLElement> {
  return parse((await shared().get(address, headers)).body);
}

/** The content of every meta element of a document, by name or property, and media query. */
function metaOf(document: HTMLElement): Record<string, string | undefined> {
  return Object.fromEntries(
    document
      .querySelectorAll('meta')
      .map(({ attributes: { name, property, media, content } }) => [
        [name ?? property, media].filter(Boolean).join(' '),
        content,
      ]),
  );
}

function canonicalOf(document: HTMLElement): string | undefined {
  return document.querySelector('link[rel=canonical]')?.getAttribute('href');
}

test.each([
  ['/', '/', 'Plain Evidence', descriptions.home],
  ['/videos', '/videos', 'All Videos | Plain Evidence', descriptions.videos],
  ['/videos?page=2', '/videos', 'All Videos | Plain Evidence', descriptions.videos],
  ['/about', '/about', 'About | Plain Evidence', descriptions.about],
  ['/contact', '/contact', 'Contact | Plain Evidence', descriptions.contact],
])('the head of %s describes the page %s', async (address, path, title, description) => {
  const document = await read(address);
  expect(document.querySelector('title')?.text).toBe(title);
  expect(canonicalOf(document)).toBe(SITE_URL + path);
  expect(metaOf(document)).toMatchObject({
    description,
    'og:site_name': 'Plain Evidence',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': SITE_URL + path,
    'og:image': SITE_URL + siteImageAddress(defaultSite()),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Plain Evidence',
    'twitter:card': 'summary_large_image',
    'theme-color (prefers-color-scheme: light)': '#faf8f3',
    'theme-color (prefers-color-scheme: dark)': '#0f1824',
  });
});

test('a new site names no person, and search engines do not list About until a biography is saved', async () => {
  await using fresh = await startBuiltSite({ settings: { SITE_URL } });
  const about = async () => parse((await fresh.get('/about')).body);
  const robotsOfAbout = async () => metaOf(await about())['robots'];
  const isListed = async () =>
    (await fresh.get('/sitemap.xml')).body.includes(`<loc>${SITE_URL}/about</loc>`);
  for (const path of ['/', '/videos', '/about', '/contact', '/corrections', '/feed.xml']) {
    expect((await fresh.get(path)).body).not.toContain(DEMO_CREATOR);
  }
  expect((await about()).querySelector('h1')?.text).toBe('About Plain Evidence');
  expect([await robotsOfAbout(), await isListed()]).toEqual(['noindex', false]);
  await makeBio(fresh.database, { content: '<p>I read the sources.</p>' });
  expect([await robotsOfAbout(), await isListed()]).toEqual([undefined, true]);
});

test.each([
  { isVertical: false, width: '1280', height: '720' },
  { isVertical: true, width: '720', height: '1280' },
])(
  'the head of a video page names the player and its size, $width x $height',
  async ({ isVertical, width, height }) => {
    const video = await makeVideo(shared().database, { isVertical });
    const document = await read(`/video/${video.id}`);
    // In the page, the site's scripts control the player, which `enablejsapi` allows.
    const player = document
      .querySelector('iframe')
      ?.getAttribute('src')
      ?.replace('&enablejsapi=1', '');
    expect(canonicalOf(document)).toBe(`${SITE_URL}/video/${video.id}`);
    expect(metaOf(document)).toMatchObject({
      description: video.description,
      author: 'Plain Evidence',
      'og:type': 'video.other',
      'og:title': video.title,
      'og:video': player,
      'og:video:secure_url': player,
      'og:video:type': 'text/html',
      'og:video:width': width,
      'og:video:height': height,
      'video:release_date': video.publishDate,
    });
  },
);

test('the preview image of a video page is the one for its number of sources', async () => {
  const video = await makeVideo(shared().database);
  await makeSource(shared().database, { videoId: video.id });
  const image = shareImageAddress({ ...video, sourceCount: 1 }, defaultSite());
  expect(metaOf(await read(`/video/${video.id}`))).toMatchObject({
    'og:image': SITE_URL + image,
    'og:image:alt': video.title,
  });
});

test.each([
  'Quotes " and \' and <angle> brackets & &amp; entities',
  '</script><script>alert(1)</script><!-- "> <title>',
  'Emoji 🗳️👩‍👩‍👧‍👦🇺🇸 and שלום עולם and مرحبا',
  '$& $1 %s \\u003c {search_term_string}',
  'W'.repeat(200),
])('the title and the description "%s" are written unchanged', async (text) => {
  const { id } = await makeVideo(shared().database, {
    title: text,
    description: text.slice(0, 160),
  });
  const { body } = await shared().get(`/video/${id}`);
  const document = parse(body);
  expect(document.querySelector('title')?.text).toBe(`${text} | Plain Evidence`);
  const meta = metaOf(document);
  expect(meta['og:title']).toBe(text);
  expect(meta['description']).toBe(text.slice(0, 160));
  expect(meta['og:description']).toBe(text.slice(0, 160));
  expect(document.querySelectorAll('script').map((script) => script.attributes['type'])).toEqual([
    'application/json',
    'application/ld+json',
    'module',
  ]);
});

test.each(['/nowhere', `/video/${randomUUID()}`])(
  'the missing page %s has noindex and no preview',
  async (address) => {
    const document = await read(address);
    expect(canonicalOf(document)).toBeUndefined();
    const meta = metaOf(document);
    expect(meta['robots']).toBe('noindex');
    expect(Object.keys(meta).filter((name) => /^(?:og|twitter|video):/.test(name))).toEqual([]);
    expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
  },
);

test('a draft has no preview and no structured data, not even for the administrator', async () => {
  const { id, title } = await makeVideo(shared().database, { isPublished: false });
  const document = await read(`/video/${id}`, await shared().signIn());
  expect(document.querySelector('h1')?.text).toBe(title);
  expect(metaOf(document)['og:video']).toBeUndefined();
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
});

test.each(['/', '/videos', '/about', '/contact', 'a video'])(
  'the Host and X-Forwarded headers change no byte of %s',
  async (page) => {
    const address = page === 'a video' ? `/video/${(await makeVideo(shared().database)).id}` : page;
    const { body } = await shared().get(address);
    const other = await shared().get(address, {
      host: 'attacker.example',
      'x-forwarded-host': 'attacker.example',
      'x-forwarded-proto': 'http',
    });
    expect(other.body).toBe(body);
  },
);

test('the web manifest names the site and three icons with their actual sizes', async () => {
  const document = await read('/');
  const address = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? '';
  const { headers, body } = await shared().get(address);
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest: {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  } = JSON.parse(body);
  expect(manifest).toMatchObject({ name: 'Plain Evidence', start_url: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, purpose } of manifest.icons) {
    const { width, height, hasAlpha } = await sharp(
      (await shared().get(src)).rawPayload,
    ).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    // A system may fill transparent parts of a maskable icon with any color.
    expect(hasAlpha && purpose === 'maskable').toBe(false);
  }
});
