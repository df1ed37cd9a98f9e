import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { embedAddress } from '#domain/embed/embed-code.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { site } from '#site.config';
import { hostileTexts } from '#tests/inputs/hostile-texts.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { readOverNetwork } from '#tests/app/read-over-network.ts';
import { quoteHash } from '#server/keeping/quotes/quote-store.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

const SITE_URL = 'https://evidence.example';

const startSite = () => startApp({ settings: { SITE_URL } });

/** For tests that read only the video that they make. */
const shared = sharedApp({ settings: { SITE_URL } });

/** A video with a source that is cited at 4:12. */
async function makeMoment({ database }: TestApp, citation: { quote?: string } = {}) {
  const { video, source } = await makeCited(database, {
    source: { kind: 'law', access: 'free' },
    citations: [{ endSecond: 280, ...citation }],
  });
  return { video, source, path: embedAddress(video.id, 252) };
}

test('an embed shows the claim, the quote, the source with its kind, the date, the site and a play button', async () => {
  const app = shared();
  const quote = 'All Bills for raising Revenue shall originate in the House';
  const { video, source, path } = await makeMoment(app, { quote });
  const reply = await app.get(path);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  const document = parse(reply.body);
  expect(document.querySelector('h2')?.text).toBe('Every bill starts in one chamber.');
  expect(document.querySelector('blockquote')?.text).toBe(`“${quote}”`);
  const cited = document.querySelector('article a');
  expect(cited?.text).toBe(source.title);
  expect(cited?.getAttribute('href')).toMatch(
    /^https:\/\/www\.archives\.gov\/.*#:~:text=All%20Bills/,
  );
  expect(document.querySelector('article')?.text).toContain(
    '(archives.gov · Law or regulation · Free)',
  );
  const header = document.querySelector('header');
  const day = formatDay(video.publishDate, site.timeZone);
  expect(header?.text).toContain(`4:12 · ${day} · ${site.brand}`);
  expect(header?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
    `${SITE_URL}/video/${video.id}?t=252`,
    `${SITE_URL}/`,
  ]);
  const button = parse(document.querySelector('iframe')?.getAttribute('srcdoc') ?? '');
  expect(button.querySelector('a')?.getAttribute('href')).toBe(
    `https://www.youtube-nocookie.com/embed/${video.youtubeId}?rel=0&modestbranding=1&start=252&autoplay=1`,
  );
});

test('an embed has no scripts and sets no cookie, and every site may frame it', async () => {
  const app = shared();
  const { path } = await makeMoment(app);
  const { headers, body } = await app.get(path);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(body).not.toMatch(/<script|<link|<img|\son\w+=/);
  const directives = String(headers['content-security-policy']).split('; ');
  expect(directives.filter((each) => !each.startsWith('style-src'))).toEqual([
    "default-src 'none'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ]);
});

test('every route but that of embeds refuses to be framed by other sites', async () => {
  const app = shared();
  const { video, source, path } = await makeMoment(app);
  const framed: string[] = [];
  const routes = app.server.listRoutes().filter(({ method }) => method === 'GET');
  expect(routes.length).toBeGreaterThan(50);
  for (const accept of ['application/json', 'text/html']) {
    for (const { url } of routes) {
      const id = url.startsWith('/api/sources') ? source.id : video.id;
      const address = url.replace(/:\w+/, id).replaceAll(/:\w+|\*/g, '1');
      const { headers } = await app.get(url === '/embed/:id' ? path : address, { accept });
      const policy = String(headers['content-security-policy']);
      const refuses = /frame-ancestors '(?:self|none)'/.test(policy) || policy.includes('sandbox');
      if (!refuses || headers['x-frame-options'] === undefined) framed.push(url);
    }
  }
  expect([...new Set(framed)]).toEqual(['/embed/:id']);
});

test('only cited seconds of published videos have an embed', async () => {
  await using app = await startApp();
  const { video, path } = await makeMoment(app);
  const { video: draft } = await makeCited(app.database, { video: { isPublished: false } });
  const statusOf = async (address: string) => (await app.get(address)).statusCode;

  const atStart = await makeCited(app.database, { citations: [{ startSecond: 0 }] });
  const spellings = [`/embed/${video.id}?t=4:12`, `/embed/${video.id}?x=1&t=4m12s`];
  for (const address of [path, ...spellings, embedAddress(atStart.videoId, 0)]) {
    expect([address, await statusOf(address)]).toEqual([address, 200]);
  }
  for (const address of [
    `/embed/${video.id}`,
    `/embed/${video.id}?t=253`,
    `/embed/${video.id}?t=0`,
    `/embed/${video.id}?t=x`,
    embedAddress(draft.id, 252),
    embedAddress('00000000-0000-4000-8000-000000000000', 252),
    '/embed/nothing?t=252',
    '/embed/%2e%2e?t=252',
  ]) {
    expect([address, await statusOf(address)]).toEqual([address, 404]);
  }
});

test('all seconds at which nothing is cited share one entry of the page cache', async () => {
  await using app = await startApp();
  const { video, path } = await makeMoment(app);
  const read = await readOverNetwork(app);
  await read(path);
  const missing = await read(`/embed/${video.id}?t=1`);
  expect(missing).toContain('This moment is not here any more.');
  const { bytes } = app.server.pageCacheUsage();
  expect(await read(`/embed/${video.id}?t=2`)).toBe(missing);
  expect(app.server.pageCacheUsage().bytes).toBe(bytes);
});

test('an embed shows the corrections of its moment, and strikes withdrawn ones through', async () => {
  const app = shared();
  const { video, path } = await makeMoment(app);
  const ofVideo = { videoId: video.id, videoTitle: video.title };
  const withdrawnAt = '2025-03-03T12:00:00.000Z';
  await makeCorrection(app.database, { ...ofVideo, startSecond: 252, text: 'One', withdrawnAt });
  await makeCorrection(app.database, { ...ofVideo, startSecond: 252, text: 'Two' });
  await makeCorrection(app.database, { ...ofVideo, startSecond: 600, text: 'Elsewhere' });
  const section = parse((await app.get(path)).body).querySelector('section');
  expect(section?.querySelectorAll('del').map(({ text }) => text)).toEqual(['One']);
  expect(section?.text).toContain('(withdrawn)');
  expect(section?.text).toMatch(/Correction, [^:]*: Two/);
  expect(section?.text).not.toContain('Elsewhere');
});

test.each([
  ['gone', 'YouTube does not show this video any more.'],
  ['not-embeddable', 'YouTube plays this video only on its own pages.'],
] as const)('the embed of a video that is %s has no play button', async (shownState, sentence) => {
  await using app = await startSite();
  const { video, path } = await makeMoment(app);
  const { youtubeId } = video;
  await makeRow(app.database, 'youtube_videos', { youtubeId, thumbnailName: null, shownState });
  const { statusCode, body } = await app.get(path);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('<iframe');
  expect(body).toContain(sentence);
});

test('the embed of a moment whose source is gone leads to the kept copy', async () => {
  await using app = await startSite();
  const { source, path } = await makeMoment(app);
  const archive = await makeArchive(app.database, { url: source.url });
  await makeRow(app.database, 'address_checks', { url: source.url, state: 'gone' });
  const article = parse((await app.get(path)).body).querySelector('article');
  expect(article?.querySelector('a')?.getAttribute('href')).toBe(archive.snapshotUrl);
  expect(article?.text).toContain('kept copy');
});

test('the embed of a moment whose quote is gone from its page says so, once the owner has shown it to visitors', async () => {
  await using app = await startSite();
  const quote = 'All Bills for raising Revenue shall originate in the House';
  const { source, path } = await makeMoment(app, { quote });
  const archive = await makeArchive(app.database, { url: source.url });
  const { url } = source;
  const gone = { state: 'gone', goneSince: '2025-10-04T12:00:00.000Z' } as const;
  const hash = quoteHash(url, quote);
  await makeRow(app.database, 'address_quotes', { hash, url, quote, ...gone });
  const article = async () => parse((await app.get(path)).body).querySelector('article');
  expect((await article())?.text).not.toContain('No longer');

  await app.database.updateTable('address_quotes').set({ isReleased: true }).execute();
  const shown = await article();
  expect(shown?.text).toContain(
    'No longer on the page since October 4, 2025. This is what it said.',
  );
  expect(shown?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining(`${archive.snapshotUrl}#:~:text=All%20Bills`),
    source.url,
  ]);
});

test.each(hostileTexts)('the text %j is inert in an embed and reads as written', async (text) => {
  const app = shared();
  const titled = { title: text };
  const citations = [{ claim: text, quote: text }];
  const { videoId } = await makeCited(app.database, { video: titled, source: titled, citations });
  const document = parse((await app.get(embedAddress(videoId, 252))).body);
  expect(document.querySelectorAll('script, b, img')).toEqual([]);
  expect(document.querySelector('h1')?.text).toBe(text);
  expect(document.querySelector('h2')?.text).toBe(text);
  expect(document.querySelector('blockquote')?.text).toBe(`“${text}”`);
  const button = parse(document.querySelector('iframe')?.getAttribute('srcdoc') ?? '');
  expect(button.querySelectorAll('script, b, img')).toEqual([]);
  expect(button.querySelector('a')?.getAttribute('aria-label')).toBe(`Play from 4:12: ${text}`);
});
