import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { pageAddress } from '#domain/addresses.ts';
import { siteImageAddress } from '#server/content/videos/share-image-address.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { requestOverNetwork } from '#tests/app/read-over-network.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { slowTest } from '#tests/slow-test.ts';

const SITE_URL = 'https://evidence.example';

const startSite = () => startBuiltSite({ settings: { SITE_URL } });

async function makeMoments({ database }: TestApp, title: string, seconds: readonly number[]) {
  const citations = seconds.map((startSecond) => ({ startSecond, quote: `Quote ${startSecond}` }));
  return (await makeCited(database, { video: { title }, citations })).videoId;
}

async function open(app: TestApp, address: string) {
  const reply = await app.get(address);
  const document = parse(reply.body);
  const textsOf = (selector: string) => document.querySelectorAll(selector).map(({ text }) => text);
  const ids = document.querySelectorAll('[id]').map(({ id }) => id);
  return { reply, document, textsOf, ids };
}

test('a case shows moments of two videos in its order, with quotes, sources and corrections', async () => {
  await using app = await startSite();
  const first = await makeMoments(app, 'First video', [95, 252]);
  const second = await makeMoments(app, 'Second video', [10]);
  const text = 'The vote was on Monday.';
  await makeCorrection(app.database, { videoId: first, startSecond: 252, text });
  const address = pageAddress.case(`${first}.252,${second}.10,${first}.95`);
  const { reply, document, textsOf, ids } = await open(app, address);

  expect(reply.statusCode).toBe(200);
  expect(textsOf('h1')).toEqual([expect.stringMatching(/^Chosen by a visitor, not by ./)]);
  expect(textsOf('main h2')).toEqual([
    'First video, 4:12',
    'Second video, 0:10',
    'First video, 1:35',
  ]);
  expect(document.querySelector('main h2 a')?.getAttribute('href')).toBe(`/video/${first}?t=252`);
  expect(textsOf('blockquote')).toEqual(['“Quote 252”', '“Quote 10”', '“Quote 95”']);
  expect(textsOf('article').map((each) => each.includes(text))).toEqual([true, false, true]);
  expect(textsOf('main button').length).toBeGreaterThanOrEqual(3);
  expect(reply.body.match(/<noscript><iframe[^>]* src="[^"]*&amp;start=\d+"/g)).toHaveLength(3);
  const pictures = document.querySelectorAll('main img');
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    'eager',
    'lazy',
    'lazy',
  ]);
  expect(reply.body).not.toContain('no longer public');
  expect(new Set(ids).size).toBe(ids.length);
});

test('a case is its own page, with the picture of the site, and search engines do not list it', async () => {
  await using app = await startSite();
  const id = await makeMoments(app, 'A video', [252]);
  const address = pageAddress.case(`${id}.252`);
  const { document } = await open(app, `${address}&utm_source=x`);
  const contentOf = (name: string) =>
    document.querySelector(`meta[${name}]`)?.getAttribute('content');
  expect(contentOf('name=robots')).toBe('noindex');
  expect(contentOf('property=og:url')).toBe(SITE_URL + address);
  expect(contentOf('property=og:image')).toBe(
    SITE_URL + siteImageAddress(await app.server.readSite()),
  );
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    SITE_URL + address,
  );
  expect((await app.get('/sitemap.xml')).body).not.toContain('/case');
});

test('a case counts the moments that are not public, and says that it shows the first 20', async () => {
  await using app = await startSite();
  const seconds = Array.from({ length: 21 }, (_, index) => index);
  const id = await makeMoments(app, 'A video', seconds);
  const link = seconds.map((second) => `${id}.${second}`);
  const shown = async (moments: readonly string[]) => {
    const { reply, textsOf } = await open(app, pageAddress.case(moments.join(',')));
    expect(reply.statusCode).toBe(200);
    const notes = /\d+ moments? (?:is|are) no longer public\.|This page shows the first \d+\./g;
    return [textsOf('main h2').length, ...(reply.body.match(notes) ?? [])];
  };
  expect(await shown(link.slice(0, 20))).toEqual([20]);
  expect(await shown(link)).toEqual([20, 'This page shows the first 20.']);
  expect(await shown([`${id}.252`])).toEqual([0, '1 moment is no longer public.']);
  expect(await shown(['x', `${id}.1`, 'y'])).toEqual([1, '2 moments are no longer public.']);
});

test.each([['/case'], ['/case?m='], ['/case?m=,,'], ['/case/?m']])(
  '%s says how to keep moments, and is not listed',
  async (address) => {
    await using app = await startSite();
    const target = (await app.get(address)).headers.location;
    const { reply, document, textsOf } = await open(app, String(target ?? address));
    expect(reply.statusCode).toBe(200);
    expect(textsOf('h1')).toEqual(['Keep moments']);
    expect(document.querySelector('meta[name=robots]')).not.toBeNull();
  },
);

test.each([
  '<script>alert(1)</script>',
  '😀',
  '%2e%2e%2f',
  '\uD800',
  'x'.repeat(8000),
  'x,'.repeat(4000),
])('the moments %j of a case are not public', async (m) => {
  await using app = await startSite();
  const { reply } = await open(app, `/case?m=${encodeURIComponent(m.toWellFormed())}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toMatch(/moments? (?:is|are) no longer public/);
  expect(reply.body).not.toContain('alert(1)');
});

test('of several parameters, a case reads the first', async () => {
  await using app = await startSite();
  const id = await makeMoments(app, 'A video', [1, 2]);
  const { textsOf } = await open(app, `/case?m=${id}.2&m=${id}.1`);
  expect(textsOf('main h2')).toEqual(['A video, 0:02']);
});

slowTest('invented cases do not displace what is cached of real addresses', async () => {
  await using app = await startSite();
  const id = await makeMoments(app, 'A video', [252]);
  const request = await requestOverNetwork(app);
  const read = async (address: string) => (await request(address)).status;
  const real = [pageAddress.home, pageAddress.video(id), pageAddress.moment(id, 252)];
  for (const address of real) expect(await read(address)).toBe(200);
  const { misses } = app.server.pageCacheUsage();
  for (let second = 1000; second < 1030; second += 1) {
    expect(await read(pageAddress.case(`${id}.252,${id}.${second}`))).toBe(200);
  }
  const { misses: rendered } = app.server.pageCacheUsage();
  expect(rendered).toBeGreaterThanOrEqual(misses + 30);
  for (const address of real) expect(await read(address)).toBe(200);
  expect(app.server.pageCacheUsage().misses).toBe(rendered);
});
