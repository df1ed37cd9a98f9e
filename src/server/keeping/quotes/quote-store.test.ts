import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { makePublicSource, startKeepingApp } from '#tests/keeping/start-keeping-app.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startWebsite } from '#tests/servers/website.ts';
import { firstOf } from '#tests/slow-test.ts';

const QUOTE =
  'Every bill which shall have passed both Houses, shall be “presented” to the President.';

const SECOND = 252;

const html = (body: string) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'text/html; charset=utf-8').end(body);

const file = (type: string, bytes: string | Buffer) => (response: ServerResponse) =>
  void response.setHeader('content-type', type).end(bytes);

const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();

const there = html(`<h1>The act</h1><p>${QUOTE}</p>`);
const without = html('<h1>The act</h1><p>This page was updated.</p>');

const pdf = (text: string) => file('application/pdf', `%PDF-1.7 ${text}`);

/** A site with a cited page, whose content the test changes. */
async function startQuotingSite() {
  let answer: (response: ServerResponse) => void = without;
  const website = await startWebsite((_request, response) => answer(response));
  const app = await startKeepingApp(website, { keeping: { checksLinks: true } });
  const url = `${website.origin}/act`;
  const { id, videoId } = await makePublicSource(app, url);
  await makeCitation(app.database, { videoId, sourceId: id, startSecond: SECOND, quote: QUOTE });
  // Sessions end while the clock advances.
  const getSignedIn = async (address: string) => app.get(address, await app.signIn());
  return {
    app,
    sourceId: id,
    url,
    /** Answers with this from now on, and checks after so many hours. */
    async check(next: (response: ServerResponse) => void, hours = 24) {
      answer = next;
      app.clock.advance({ hours });
      await runOutboundJobs(app);
    },
    quote: async () => (await getSignedIn(`/api/videos/${videoId}/keeping`)).json().quotes[0],
    shown: async () => (await app.get(`/api/videos/${videoId}/evidence`)).json().quotes,
    problems: async () => {
      const { videos } = (await getSignedIn('/api/admin/attention')).json();
      return videos.flatMap(({ problems }: { problems: string[] }) => problems);
    },
    release: async (method: 'post' | 'delete', second = SECOND) => {
      const address = `/api/sources/${id}/quotes/${second}/release`;
      const browser = await app.signIn();
      const reply =
        method === 'post' ? app.post(address, {}, browser) : app.delete(address, browser);
      return (await reply).statusCode;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('a quote that was found and then is missing three times over 48 hours is public only after the click', async () => {
  await using site = await startQuotingSite();
  expect(await site.quote()).toMatchObject({ state: 'unknown', checkedAt: null });
  await site.check(there, 0);
  const [found] = await site.shown();
  expect(found).toMatchObject({ sourceId: site.sourceId, startSecond: SECOND, state: 'found' });

  await site.check(without, 24 * 7);
  expect(await site.quote()).toMatchObject({ state: 'missing', isReleased: false });
  expect(await site.problems()).toEqual([
    `“${QUOTE}” has not been found on the page of “The act” since March 8, 2025. It is checked again.`,
  ]);
  expect(await site.release('post')).toBe(409);
  await site.check(without);
  expect(await site.quote()).toMatchObject({ state: 'missing' });
  await site.check(without);
  expect(await site.quote()).toMatchObject({ state: 'gone', isReleased: false });
  expect(await site.shown()).toEqual([]);

  const { database } = site.app;
  const { snapshotUrl } = await makeArchive(database, { url: site.url });
  expect(await site.problems()).toEqual([
    `“${QUOTE}” is no longer on the page of “The act” since March 8, 2025. Visitors do not see this until you say so. The archived page: ${snapshotUrl}`,
  ]);
  expect(await site.release('post')).toBe(200);
  expect(await site.shown()).toMatchObject([{ state: 'gone', goneSince: expect.any(String) }]);
  await site.check(without);
  expect(await site.shown()).toHaveLength(1);
  expect(await site.release('delete')).toBe(200);
  expect(await site.shown()).toEqual([]);

  await site.release('post');
  await site.check(there);
  expect(await site.shown()).toMatchObject([{ state: 'found', goneSince: null }]);
  await site.check(without, 24 * 7);
  expect(await site.shown()).toEqual([]);
});

const latin1Page = Buffer.from(
  `<meta charset=windows-1252><p>\xe9 ${QUOTE.replaceAll(/[“”]/g, '')}`,
  'latin1',
);

test.each([
  ['in plain text', 'found', file('text/plain', `Section 7.\n${QUOTE}`)],
  ['in the encoding that the page names', 'found', file('text/html', latin1Page)],
  ['on a page that refuses programs', 'found', status(403)],
  ['at an address that leads nowhere', 'found', status(404)],
  ['only in a script', 'missing', html(`<script>"${QUOTE}"</script>`)],
  ['nowhere on the page', 'missing', without],
  ['beyond the first megabyte', 'found', html(`${'x'.repeat(1024 * 1024)}${QUOTE}`)],
  ['in an image', 'found', file('image/png', QUOTE)],
])('a quote that was found and then stands %s is %s', async (_where, state, answer) => {
  await using site = await startQuotingSite();
  await site.check(there, 0);
  await site.check(answer, 24 * 7);
  expect((await site.quote()).state).toBe(state);
});

test.each(
  firstOf(3, [
    ['is not on the page', without],
    ['is on a page that refuses programs', status(403)],
    ['is in an image', file('image/png', QUOTE)],
    ['is beyond the first megabyte', html(`${'x'.repeat(1024 * 1024)}${QUOTE}`)],
  ]),
)('a quote that %s at the first check is not checkable, and no problem', async (_why, answer) => {
  await using site = await startQuotingSite();
  await site.check(answer, 0);
  for (let week = 0; week < 4; week += 1) await site.check(answer, 24 * 7);
  expect((await site.quote()).state).toBe('not-checkable');
  expect([await site.shown(), await site.problems()]).toEqual([[], []]);
  expect(await site.release('post')).toBe(409);
});

test('a quote of a PDF is missing when the file is another one than at the first check', async () => {
  await using site = await startQuotingSite();
  await site.check(pdf('one'), 0);
  expect(await site.shown()).toMatchObject([{ state: 'found', isUnchangedFile: true }]);
  await site.check(pdf('one'), 24 * 7);
  expect((await site.quote()).state).toBe('found');
  await site.check(pdf('two'), 24 * 7);
  expect((await site.quote()).state).toBe('missing');
  await site.check(pdf('one'));
  expect((await site.quote()).state).toBe('found');
});

test('a changed quote is checked anew, and what was known of the former one is void', async () => {
  await using site = await startQuotingSite();
  await site.check(there, 0);
  await site.app.database.updateTable('citations').set({ quote: 'Another sentence.' }).execute();
  expect((await site.quote()).state).toBe('unknown');
  expect(await site.shown()).toEqual([]);
  await site.check(there, 24 * 7);
  expect((await site.quote()).state).toBe('not-checkable');
});

test('sources with the same address and quote share one answer, and other quotes have their own', async () => {
  await using site = await startQuotingSite();
  const { database } = site.app;
  const { id: videoId } = await makeVideo(database);
  const { id: sourceId } = await makeSource(database, { videoId, url: site.url });
  await makeCitation(database, { videoId, sourceId, startSecond: 7, quote: QUOTE });
  await makeCitation(database, { videoId, sourceId, startSecond: 9, quote: 'Another sentence.' });
  await site.check(there, 0);
  const { quotes } = (await site.app.get(`/api/videos/${videoId}/evidence`)).json();
  expect(quotes).toMatchObject([{ sourceId, startSecond: 7, state: 'found' }]);
  expect(await site.shown()).toMatchObject([{ startSecond: SECOND, state: 'found' }]);
  expect(await database.selectFrom('address_quotes').selectAll().execute()).toHaveLength(2);
});

test('only a gone quote of a source can be released', async () => {
  await using site = await startQuotingSite();
  await site.check(there, 0);
  expect([await site.release('post'), await site.release('post', 99)]).toEqual([409, 409]);
  const browser = await site.app.signIn();
  const address = '/api/sources/ed398cd3-0000-4000-8000-000000000000/quotes/1/release';
  expect((await site.app.post(address, {}, browser)).statusCode).toBe(404);
});
