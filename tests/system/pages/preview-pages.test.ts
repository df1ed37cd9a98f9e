import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, inject, test } from 'vitest';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { loadSiteBundle } from '#server/pages/documents/site-bundle.ts';
import { buildFolder } from '#scripts/build/site-build.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { type NetworkReply, requestOverNetwork } from '#tests/app/read-over-network.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** How many random tokens are sent, besides those that are nearly valid. */
const WRONG_TOKENS = inject('isThorough') ? 1000 : 200;

/** Text that describes a page to other sites. */
const METADATA = /og:|twitter:|rel="canonical"|oembed|ld\+json|share-images|name="description"/;

/** A site with a draft, its evidence and a preview link, which listens on the network. */
async function startSite() {
  const clock = makeClock('2026-11-22T20:00:00.000Z');
  const log = new PassThrough();
  const lines: string[] = [];
  log.on('data', (chunk) => lines.push(String(chunk)));
  const bundle = await loadSiteBundle(buildFolder);
  const counts = { renderings: 0, running: 0, mostRunning: 0 };
  const renderPage: typeof bundle.renderPage = async (page) => {
    counts.renderings += 1;
    counts.running += 1;
    counts.mostRunning = Math.max(counts.mostRunning, counts.running);
    try {
      return await bundle.renderPage(page);
    } finally {
      counts.running -= 1;
    }
  };
  const app = await startApp({
    log,
    now: clock.now,
    settings: { LOG_LEVEL: 'trace', SITE_URL: 'http://localhost' },
    pages: (pages, context) => pageRoutes(pages, context, { ...bundle, renderPage }),
  });
  const { video: draft } = await makeCited(app.database, {
    video: { title: 'Embargoed title', isPublished: false },
    source: { title: 'Embargoed source' },
    citations: [{ startSecond: 95, claim: 'Embargoed claim' }],
  });
  await makeTranscript(app.database, { videoId: draft.id });
  const headers = await app.signIn();
  const createLink = async (id: string, days = 7) => {
    const { url, id: linkId } = (
      await app.post(`/api/videos/${id}/preview-links`, { days }, headers)
    ).json();
    const { pathname, search, searchParams } = new URL(url);
    return { id: linkId, address: pathname + search, token: searchParams.get('preview') ?? '' };
  };
  const read = await requestOverNetwork(app);
  return Object.assign(app, { clock, counts, createLink, draft, headers, lines, read });
}

/** What a client gets, without what differs between any two replies. */
function received({ headers, ...reply }: NetworkReply) {
  const { date: _, ...others } = headers;
  return { ...reply, headers: others };
}

test('a preview link shows a draft with its evidence to everybody who has it, and nobody may store or list it', async () => {
  await using site = await startSite();
  const { address, token } = await site.createLink(site.draft.id);
  const { status, headers, body: html } = await site.read(address);
  expect([status, headers]).toEqual([
    200,
    expect.objectContaining({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    }),
  ]);
  expect(headers).not.toHaveProperty('etag');
  for (const text of ['Embargoed title', 'Embargoed source', 'Embargoed claim', 'Transcript']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('Preview until Nov 29, 12:00 PM PST');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(METADATA);
  expect(html).not.toContain(token);
  // Visitors get no field that only the administrator sees.
  expect(html).not.toMatch(/isPublished|sortOrder|Your panel|only you can see/);
  expect(await site.read(`${address}&t=95`)).toMatchObject({ status: 200 });
  expect((await site.read(`/api/videos/${site.draft.id}`)).status).toBe(404);
});

test('links that are invalid, expired, revoked or of another video get exactly the page without the token', async () => {
  await using site = await startSite();
  const { draft } = site;
  const other = await makeVideo(site.database, { title: 'Next draft', isPublished: false });
  const open = await makeVideo(site.database, { title: 'Public' });
  const canonical = async (id: string) => received(await site.read(`/video/${id}`));
  const valid = await site.createLink(draft.id);
  const ended = await site.createLink(draft.id, 1);
  const revoked = await site.createLink(draft.id);
  await site.delete(`/api/preview-links/${revoked.id}`, site.headers);
  site.clock.advance({ hours: 24 });
  const expected = await canonical(draft.id);
  const expectedOpen = await canonical(open.id);
  expect([expected.status, expectedOpen.status]).toEqual([404, 200]);

  const rendered = site.counts.renderings;
  const tokens = [
    ended.token,
    revoked.token,
    '',
    'short',
    `${valid.token}x`,
    valid.token.toLowerCase(),
  ];
  for (const token of tokens) {
    expect(received(await site.read(`/video/${draft.id}?preview=${token}`))).toEqual(expected);
  }
  expect(received(await site.read(`/video/${other.id}?preview=${valid.token}`))).toEqual(
    await canonical(other.id),
  );
  for (const token of [valid.token, ended.token]) {
    const reply = received(await site.read(`/video/${open.id}?preview=${token}`));
    expect(reply).toEqual(expectedOpen);
  }
  for (let count = 0; count < WRONG_TOKENS; count += 1) {
    const token = randomBytes(32).toString('base64url');
    const { status, body } = await site.read(`/video/${draft.id}?preview=${token}`);
    expect(status === 404 && body === expected.body).toBe(true);
  }
  expect(site.counts.renderings).toBe(rendered);
  expect((await site.read(valid.address)).status).toBe(200);
  expect(site.counts.renderings).toBe(rendered + 1);
});

test('no client can make the server show a draft with headers or parameters of its own', async () => {
  await using site = await startSite();
  const { id } = site.draft;
  for (const address of ['', '/sources', '/evidence', '/transcript']) {
    const sent = { 'x-preview-of': id };
    expect((await site.read(`/api/videos/${id}${address}`, sent)).status).toBe(404);
  }
  for (const query of ['', '?preview=1', `?x-preview-of=${id}`]) {
    expect((await site.read(`/video/${id}${query}`, { 'x-preview-of': id })).status).toBe(404);
  }
});

test('once a video is published, its preview link shows the public page', async () => {
  await using site = await startSite();
  const { address } = await site.createLink(site.draft.id);
  expect((await site.read(address)).body).toContain('Preview until');
  await site.admin.patch(`/api/videos/${site.draft.id}`, { isPublished: true });
  const shown = await site.read(address);
  expect(shown.body).not.toContain('Preview until');
  expect(received(shown)).toEqual(received(await site.read(`/video/${site.draft.id}`)));
  expect(shown.status).toBe(200);
});

test('previews are rendered one at a time, and a client who asks for many at once is refused some', async () => {
  await using site = await startSite();
  const { address } = await site.createLink(site.draft.id);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => site.read(`${address}&n=${index}`)),
  );
  const statuses = new Set(replies.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 503]);
  expect(site.counts.mostRunning).toBe(1);
});

test('the token of a preview link is in no log, redirect of a cache, audit entry or database file', async () => {
  await using site = await startSite();
  const { address, token } = await site.createLink(site.draft.id);
  await site.read(address);
  const redirect = await site.read(address.replace('?', '/?'));
  expect([redirect.status, redirect.headers['cache-control']]).toEqual([301, 'no-store']);
  await site.read(address.replace('/video/', '/api/videos/'));
  await expect.poll(() => site.lines.join('')).toContain(`/api/videos/${site.draft.id}`);
  expect(site.lines.join('')).not.toContain(token);
  const trail = (await site.get('/api/admin/audit-trail', site.headers)).body;
  expect(trail).toContain('Create a preview link');
  expect(trail).not.toContain(token);
  const rows = await site.database.selectFrom('preview_links').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const { dataDir, databaseUrl } = site.env;
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  expect(files.some(({ name }) => name === 'site.db')).toBe(!databaseUrl);
  for (const { parentPath, name } of files) {
    expect((await readFile(path.join(parentPath, name))).includes(token)).toBe(false);
  }
});
