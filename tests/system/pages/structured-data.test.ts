import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sharedBuiltSite, startBuiltSite } from '#tests/processes/start-built-site.ts';

const SITE_URL = 'https://evidence.example';

interface Thing extends Record<string, unknown> {
  '@type': string;
}

/** The properties whose text is an absolute address. */
const ADDRESSES = new Set([
  '@id',
  'url',
  'contentUrl',
  'thumbnailUrl',
  'embedUrl',
  'item',
  'image',
  'archivedAt',
  'publishingPrinciples',
]);

const options = { settings: { SITE_URL } };

const shared = sharedBuiltSite(options);

/** The things that a page describes, by type. */
async function describedBy(address: string, app = shared()): Promise<Record<string, Thing>> {
  const document = parse((await app.get(address)).body);
  const [script, ...others] = document.querySelectorAll('script[type="application/ld+json"]');
  expect(others).toEqual([]);
  const relative: string[] = [];
  const data: { '@context': string; '@graph': Thing[] } = JSON.parse(
    script?.text ?? '',
    (name, value) => {
      const urls = ADDRESSES.has(name) ? [value].flat() : [];
      relative.push(...urls.filter((url) => !URL.canParse(String(url))));
      return value;
    },
  );
  expect(relative).toEqual([]);
  expect(data['@context']).toBe('https://schema.org');
  return Object.fromEntries(data['@graph'].map((thing) => [thing['@type'], thing]));
}

test('Home describes the site with its creator', async () => {
  const { WebSite } = await describedBy('/');
  expect(WebSite).toMatchObject({
    name: 'Plain Evidence',
    url: `${SITE_URL}/`,
    publisher: { '@type': 'Person', name: 'Plain Evidence', url: `${SITE_URL}/about` },
  });
  // Google has shown no search box for it since November 2024.
  expect(WebSite).not.toHaveProperty('potentialAction');
});

test('a video page leaves out a publish date that cannot be read', async () => {
  const { id } = await makeVideo(shared().database, { publishDate: null });
  const { body } = await shared().get(`/video/${id}`);
  expect(body).toContain('Just published');
  expect(body).not.toMatch(/uploadDate|video:release_date|Invalid Date/);
});

test('a video page describes the video and cites every source', async () => {
  const { id, youtubeId, title, description, publishDate } = await makeVideo(shared().database, {
    title: 'Quotes " <b> and </script><script>alert(1)</script>',
    description: 'First line\nשלום 🗳️ second line',
  });
  const sources = [
    { title: 'A page', url: 'example.org/page' },
    { title: 'A file', url: '/uploads/source-1.pdf' },
    { title: 'A book', url: 'On Liberty, chapter 2' },
    { title: 'Nothing but a title', url: '' },
    { title: 'A script', url: 'javascript:alert(1)' },
  ];
  for (const [sortOrder, source] of sources.entries()) {
    await makeSource(shared().database, { videoId: id, sortOrder, ...source });
  }
  const { VideoObject, BreadcrumbList } = await describedBy(`/video/${id}`);
  const folder = `https://i.ytimg.com/vi/${youtubeId}`;
  expect(VideoObject).toMatchObject({
    name: title,
    description,
    thumbnailUrl: ['maxresdefault', 'hqdefault', 'default'].map((size) => `${folder}/${size}.jpg`),
    uploadDate: publishDate,
    contentUrl: `https://www.youtube.com/watch?v=${youtubeId}`,
    embedUrl: `https://www.youtube-nocookie.com/embed/${youtubeId}?rel=0&modestbranding=1`,
    url: `${SITE_URL}/video/${id}`,
    creator: { '@type': 'Person', name: 'Plain Evidence' },
  });
  expect(VideoObject?.['citation']).toEqual([
    { '@type': 'CreativeWork', name: 'A page', url: 'https://example.org/page' },
    { '@type': 'CreativeWork', name: 'A file', url: `${SITE_URL}/uploads/source-1.pdf` },
    { '@type': 'CreativeWork', name: 'A book' },
    { '@type': 'CreativeWork', name: 'Nothing but a title' },
    { '@type': 'CreativeWork', name: 'A script' },
  ]);
  expect(BreadcrumbList?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Plain Evidence', item: `${SITE_URL}/` },
    { '@type': 'ListItem', position: 2, name: 'All Videos', item: `${SITE_URL}/videos` },
    { '@type': 'ListItem', position: 3, name: title },
  ]);
});

test('a source has the type of its kind, and says whether it can be opened for free', async () => {
  const { id: videoId } = await makeVideo(shared().database);
  const stated = [
    ['law', 'free', { '@type': 'Legislation', isAccessibleForFree: true }],
    ['official', null, { '@type': 'CreativeWork' }],
    ['court', 'account', { '@type': 'CreativeWork', isAccessibleForFree: false }],
    ['study', 'account', { '@type': 'ScholarlyArticle', isAccessibleForFree: false }],
    ['news', null, { '@type': 'NewsArticle' }],
    ['book', 'offline', { '@type': 'Book' }],
    ['own', null, { '@type': 'CreativeWork' }],
    ['other', null, { '@type': 'CreativeWork' }],
  ] as const;
  for (const [sortOrder, [kind, access]] of stated.entries()) {
    await makeSource(shared().database, { videoId, url: '', title: kind, kind, access, sortOrder });
  }
  const { VideoObject } = await describedBy(`/video/${videoId}`);
  expect(VideoObject?.['citation']).toEqual(
    stated.map(([name, _access, described]) => Object.assign({ name }, described)),
  );
});

test('a source in the Internet Archive has the address of its snapshot', async () => {
  const url = 'https://example.org/page';
  const { videoId } = await makeSource(shared().database, { url, sortOrder: 1 });
  await makeSource(shared().database, { videoId, url: 'https://example.org/other', sortOrder: 2 });
  const { snapshotUrl } = await makeArchive(shared().database, { url });
  const { VideoObject } = await describedBy(`/video/${videoId}`);
  expect(VideoObject?.['citation']).toEqual([
    expect.objectContaining({ url, archivedAt: snapshotUrl }),
    expect.not.objectContaining({ archivedAt: expect.anything() }),
  ]);
});

test('a cited moment has its quote, and the address at which it stands', async () => {
  const page = { title: 'An act', url: 'example.org/act' };
  const pdf = { title: 'A report', url: '/uploads/source-1.pdf' };
  const { id: pageId, videoId } = await makeSource(shared().database, page);
  const { id: pdfId } = await makeSource(shared().database, { videoId, ...pdf });
  const quote = '</script><script>alert(1)</script> <!-- “Taxes”';
  await makeCitation(shared().database, { videoId, sourceId: pageId, startSecond: 5, quote });
  await makeCitation(shared().database, { videoId, sourceId: pdfId, startSecond: 9, page: 12 });
  await makeCitation(shared().database, { videoId, sourceId: pageId, startSecond: 15, page: 12 });

  const { VideoObject } = await describedBy(`/video/${videoId}`);
  const act = { '@type': 'CreativeWork', name: 'An act', url: 'https://example.org/act' };
  expect(VideoObject?.['hasPart']).toMatchObject([
    {
      citation: {
        '@type': 'Quotation',
        text: quote,
        url: `https://example.org/act#:~:text=${encodeURIComponent(quote).replaceAll('-', '%2D')}`,
        isPartOf: act,
      },
    },
    {
      citation: {
        '@type': 'CreativeWork',
        name: 'A report',
        url: `${SITE_URL}/uploads/source-1.pdf#page=12`,
      },
    },
    { startOffset: 15 },
  ]);
  expect(VideoObject?.['hasPart']).not.toHaveProperty('2.citation');

  const { body } = await shared().get(`/video/${videoId}?t=5`);
  expect(body).not.toContain('<script>alert');
  const description = parse(body).querySelector('meta[property="og:description"]');
  expect(description?.getAttribute('content')).toBe(`Every bill starts in one chamber. “${quote}”`);
  expect(parse(body).querySelector('blockquote')?.textContent).toBe(`“${quote}”`);
});

test('each cited moment is one clip, which ends with the moment, at the next one, or after a minute', async () => {
  const act = { title: 'An act', sortOrder: 1 };
  const { id: actId, videoId } = await makeSource(shared().database, act);
  const book = { videoId, title: 'A book', sortOrder: 2 };
  const { id: bookId } = await makeSource(shared().database, book);
  // Moments of one second are in the order of their ids.
  let made = 0;
  const cite = (sourceId: string, startSecond: number, changes = {}) => {
    made += 1;
    const id = `00000000-0000-4000-8000-00000000000${made}`;
    const row = { id, videoId, sourceId, startSecond, claim: null, ...changes };
    return makeCitation(shared().database, row);
  };
  await cite(actId, 5, { claim: 'It passed.', quote: 'Yeas' });
  await cite(bookId, 5, { quote: 'Passed' });
  await cite(actId, 20, { endSecond: 24 });
  await cite(bookId, 20);
  await cite(actId, 90);

  const { VideoObject } = await describedBy(`/video/${videoId}`);
  expect(VideoObject?.['hasPart']).toMatchObject([
    {
      name: 'It passed. / A book',
      startOffset: 5,
      endOffset: 20,
      citation: [{ text: 'Yeas' }, { text: 'Passed' }],
    },
    { name: 'An act / A book', startOffset: 20, endOffset: 24 },
    { name: 'An act', startOffset: 90, endOffset: 150 },
  ]);
  expect(VideoObject?.['hasPart']).toHaveLength(3);
});

test('a video without a description is described by its title', async () => {
  const { id, title } = await makeVideo(shared().database, { description: null });
  const { VideoObject } = await describedBy(`/video/${id}`);
  expect(VideoObject?.['description']).toBe(title);
  expect(VideoObject).not.toHaveProperty('citation');
});

test('All Videos lists its first 30 videos in the order of the page', async () => {
  await using app = await startBuiltSite(options);
  const ids: string[] = [];
  for (let sortOrder = 40; sortOrder > 0; sortOrder -= 1) {
    ids.push((await makeVideo(app.database, { sortOrder })).id);
  }
  const { ItemList, BreadcrumbList } = await describedBy('/videos', app);
  expect(ItemList?.['numberOfItems']).toBe(40);
  expect(ItemList?.['itemListElement']).toEqual(
    ids.slice(0, 30).map((id, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${SITE_URL}/video/${id}`,
      name: 'How a bill becomes law',
    })),
  );
  expect(BreadcrumbList?.['itemListElement']).toMatchObject([{}, { name: 'All Videos' }]);
});

test("About describes the creator with the headshot and the creator's pages on other sites", async () => {
  await makeBio(shared().database, { headshotUrl: '/uploads/headshot-1.jpg' });
  await makeSocialLink(shared().database, { platform: 'YouTube', url: 'youtube.com/@host' });
  await makeSocialLink(shared().database, { platform: 'email', url: 'host@example.org' });
  const { ProfilePage, BreadcrumbList } = await describedBy('/about');
  expect(ProfilePage).toMatchObject({ name: 'About Plain Evidence', url: `${SITE_URL}/about` });
  expect(ProfilePage?.['mainEntity']).toEqual({
    '@type': 'Person',
    '@id': `${SITE_URL}/about#host`,
    name: 'Plain Evidence',
    url: `${SITE_URL}/about`,
    publishingPrinciples: `${SITE_URL}/corrections`,
    image: `${SITE_URL}/uploads/headshot-1.jpg`,
    sameAs: ['https://youtube.com/@host'],
  });
  expect(BreadcrumbList?.['itemListElement']).toHaveLength(2);
});

test('Contact is described as the page for messages to the creator', async () => {
  const { ContactPage, BreadcrumbList } = await describedBy('/contact');
  expect(BreadcrumbList?.['itemListElement']).toMatchObject([{}, { name: 'Contact' }]);
  expect(ContactPage).toMatchObject({
    name: 'Contact Plain Evidence',
    url: `${SITE_URL}/contact`,
    about: { '@id': `${SITE_URL}/about#host` },
  });
});
