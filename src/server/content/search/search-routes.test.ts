import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import type { FoundVideo } from '#domain/search/search-reply.ts';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { patchSource, postSource } from '#tests/app/source-requests.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const search = (app: TestApp, q: string) => app.get(`/api/search?q=${encodeURIComponent(q)}`);

async function find(app: TestApp, q: string): Promise<FoundVideo[]> {
  const reply = await search(app, q);
  expect(reply.statusCode).toBe(200);
  return reply.json().videos;
}

const textsOf = async (app: TestApp, q: string) =>
  (await find(app, q)).flatMap(({ hits }) => hits.map(({ text }) => text));

test('a search finds titles, descriptions, claims, quotes, sources, hosts and corrections', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database, { title: 'The Façade', description: 'Uno dos' });
  const source = await makeSource(app.database, {
    videoId: video.id,
    title: 'Act',
    description: 'tres',
    url: 'https://www.archives.gov/act',
    language: 'es',
  });
  await makeCitation(app.database, {
    videoId: video.id,
    sourceId: source.id,
    startSecond: 252,
    claim: 'Cuatro claims.',
    quote: 'Cinco quotes',
  });
  const correction = { videoId: video.id, said: 'seis', text: 'siete', startSecond: 60 };
  await makeCorrection(app.database, correction);
  await indexMissingVideos(app.database);

  const cited = { startSecond: 252, sourceId: source.id };
  const whole = { startSecond: null, sourceId: null, host: null, language: null };
  const { id, publishDate } = video;
  expect(await find(app, 'FACADE the')).toEqual([
    {
      id,
      title: 'The Façade',
      language: null,
      publishDate,
      hits: [
        {
          kind: 'video',
          text: 'The Façade',
          ranges: [
            [0, 3],
            [4, 10],
          ],
          ...whole,
        },
      ],
    },
  ]);
  const hitOf = async (q: string) => (await find(app, q))[0]?.hits;
  expect(await hitOf('dos uno')).toMatchObject([{ kind: 'video', text: 'Uno dos' }]);
  expect(await hitOf('cuat')).toEqual([
    { kind: 'claim', text: 'Cuatro claims.', ranges: [[0, 6]], ...whole, ...cited },
  ]);
  expect(await hitOf('cinco')).toMatchObject([
    { kind: 'source', text: 'Cinco quotes', ...cited, language: 'es' },
  ]);
  expect(await hitOf('archives.gov')).toMatchObject([
    {
      kind: 'source',
      text: 'Act · archives.gov',
      ...cited,
      host: 'archives.gov',
      language: null,
    },
  ]);
  expect(await hitOf('tres')).toMatchObject([{ kind: 'source', text: 'tres' }]);
  expect(await hitOf('siete seis')).toMatchObject([
    { kind: 'correction', text: 'What was said: “seis” siete', startSecond: 60 },
  ]);
  expect(await find(app, 'cuatro cinco')).toEqual([]);
  expect(await find(app, 'cu')).toEqual([]);
});

test('a search finds a source by the words of its kind, until the kind changes', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'Votes' });
  const { id } = await makeSource(app.database, { videoId, title: 'The Act', url: '' });
  expect((await patchSource(app, id, [['kind', 'law']])).statusCode).toBe(200);
  expect(await textsOf(app, 'law')).toEqual(['The Act · Law or regulation']);
  expect((await patchSource(app, id, [['kind', 'court']])).statusCode).toBe(200);
  expect(await textsOf(app, 'law')).toEqual([]);
  expect(await textsOf(app, 'court act')).toEqual(['The Act · Court document']);
});

const spellings: [title: string, searches: string[]][] = [
  ['The U.S. Senate and the F.B.I.', ['US', 'U.S.', 'FBI', 'f.b.i', 'U.S. Senate', 'us sen']],
  ['The US Senate and the FBI', ['US', 'U.S.', 'F.B.I.']],
  ["They don't", ['dont', "don't", 'don’t']],
  ['O’Brien speaks', ['obrien', "O'Brien", 'o’bri']],
  ['C-SPAN', ['cspan', 'C-SPAN', 'c span']],
  ['Health-care costs', ['healthcare', 'health care', 'health-care', 'health-car']],
  ['Healthcare costs', ['healthcare', 'health-care']],
  ['Health care costs', ['health care', 'health-care']],
  ['It cost $1,000', ['1000', '$1,000', '1,000']],
  ['It cost 1000 dollars', ['1000', '$1,000']],
  ['H.R. 1 passed', ['HR1', 'HR 1', 'H.R. 1', 'H.R.1']],
  ['HR1 passed', ['HR1', 'HR 1', 'H.R. 1']],
  ['AT&T, and COVID-19', ['att', 'AT&T', 'covid19', 'covid 19', 'COVID-19']],
];

test('words are found with their marks and without them', async () => {
  await using app = await startApp();
  for (const [title, searches] of spellings) {
    await app.database.deleteFrom('videos').execute();
    await makeVideo(app.database, { title });
    await indexMissingVideos(app.database);
    for (const q of searches) {
      expect([title, q, (await find(app, q)).length]).toEqual([title, q, 1]);
    }
  }
  await makeVideo(app.database, { title: 'Rates of 1.5' });
  await indexMissingVideos(app.database);
  expect(await find(app, '15')).toEqual([]);
});

test('every write is found by the next search', async () => {
  await using app = await startApp();
  const { admin } = app;
  const input = { title: 'Alpha', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  const { id } = (await admin.post('/api/videos', input)).json();
  expect(await textsOf(app, 'alpha')).toEqual(['Alpha']);

  const video = `/api/videos/${id}`;
  await admin.patch(video, { title: 'Omega' });
  expect(await textsOf(app, 'omega')).toEqual(['Omega']);
  expect(await textsOf(app, 'alpha')).toEqual([]);

  const source = (await postSource(app, id, [['title', 'Bravo']])).json();
  expect(await textsOf(app, 'bravo')).toEqual(['Bravo']);
  await patchSource(app, source.id, [['title', 'Charlie']]);
  expect(await textsOf(app, 'charlie')).toEqual(['Charlie']);

  const citation = (claim: string) => ({ sourceId: source.id, startSecond: 5, claim });
  await admin.put(`/api/sources/${source.id}/citations`, { citations: [citation('Delta')] });
  expect(await textsOf(app, 'delta')).toEqual(['Delta']);
  await admin.put(`${video}/citations`, { citations: [citation('Echo')], newSources: [] });
  expect(await textsOf(app, 'echo')).toEqual(['Echo']);
  expect(await textsOf(app, 'delta')).toEqual([]);

  const published = await admin.post(`${video}/corrections`, { kind: 'update', text: 'Foxtrot' });
  expect(await textsOf(app, 'foxtrot')).toEqual(['Foxtrot']);
  await admin.post(`/api/corrections/${published.json().id}/withdraw`, {});
  expect(await textsOf(app, 'foxtrot')).toEqual([]);

  await admin.put(`${video}/transcript`, { text: '0:00 Golf\n4:12 Hotel', language: 'en' });
  expect(await find(app, 'hotel')).toMatchObject([
    { hits: [{ kind: 'transcript', startSecond: 252 }] },
  ]);
  await admin.delete(`${video}/transcript`);
  expect(await textsOf(app, 'hotel')).toEqual([]);

  await admin.delete(`/api/sources/${source.id}`);
  expect(await textsOf(app, 'charlie')).toEqual([]);
  await admin.patch(video, { isPublished: false });
  expect(await textsOf(app, 'omega')).toEqual([]);
  await admin.patch(video, { isPublished: true });
  expect(await textsOf(app, 'omega')).toEqual(['Omega']);
  await admin.delete(video);
  expect(await textsOf(app, 'omega')).toEqual([]);
});

test('searches of any characters are answered', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: `100 % "quoted" NEAR(a b)* ${'long'.repeat(40)}` });
  await indexMissingVideos(app.database);
  const hostile = [
    '%%',
    '""',
    'NEAR(a b)',
    '"quoted"',
    'AND',
    'a OR b',
    'NOT x',
    "';--",
    '\\\\',
    '😀😀',
    '👩‍👩‍👧',
    '\ud800\ud800',
    '\u0001\u0001ab',
    '§video',
    'a:*',
    '&|!()<->',
    'é'.repeat(100),
    'ﷺ'.repeat(100),
    '½'.repeat(100),
    'long'.repeat(20),
  ];
  for (const text of hostile) {
    const { statusCode } = await search(app, text.toWellFormed());
    expect({ text, statusCode }).toEqual({ text, statusCode: 200 });
  }
  expect(await textsOf(app, 'near( "QUOTED')).toHaveLength(1);
  expect(await textsOf(app, '§video')).toEqual([]);
  expect(await textsOf(app, 'long'.repeat(20))).toHaveLength(1);
});

test('a search needs two characters and has a hundred at most', async () => {
  await using app = await startApp();
  for (const q of ['', 'a', ' a ', 'x'.repeat(101)]) {
    const reply = await search(app, q);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toMatch(/^Please search for at (?:least 2|most 100) characters$/);
  }
  expect((await app.get('/api/search')).statusCode).toBe(400);
  expect((await app.get('/api/search?q=ab&q=cd')).statusCode).toBe(400);
});

slowTest(
  'the 61st search of a client within a minute is refused, unless its reply is cached',
  async () => {
    const clock = { now: new Date('2025-03-01T12:00:00.000Z') };
    const settings = { TRUST_PROXY: '127.0.0.1' };
    await using app = await startApp({ settings, now: () => clock.now });
    const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const searchAs = (client: string, q: string) =>
      fetch(`${origin}/api/search?q=${q}`, { headers: { 'x-forwarded-for': client } });
    const [one, other] = ['198.51.100.1', '198.51.100.2'];

    for (let count = 0; count < 60; count += 1) {
      expect((await searchAs(one, `word${count}`)).status).toBe(200);
    }
    clock.now = new Date('2025-03-01T12:00:20.000Z');
    const refused = await searchAs(one, 'another');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(await refused.json()).toEqual({
      message: 'These are too many searches. Please wait a minute.',
    });
    expect((await searchAs(one, 'word59')).status).toBe(200);
    expect((await searchAs(other, 'another')).status).toBe(200);
    clock.now = new Date('2025-03-01T12:01:00.000Z');
    expect((await searchAs(one, 'third')).status).toBe(200);
  },
);

test('while a client floods the site with searches, those of another are answered', async () => {
  await using app = await startApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  for (let count = 0; count < 20; count += 1) await makeVideo(app.database, { title: 'Tax' });
  await indexMissingVideos(app.database);
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const statusOf = async (client: string, q: string) => {
    const headers = { 'x-forwarded-for': client };
    const reply = await fetch(`${origin}/api/search?q=${q}`, { headers });
    await reply.arrayBuffer();
    return reply.status;
  };
  const [flood, other] = ['198.51.100.1', '198.51.100.2'];
  const flooding = Array.from({ length: 40 }, (_, index) => statusOf(flood, `tax+flood${index}`));
  for (let count = 0; count < 5; count += 1) {
    expect(await statusOf(other, `tax+${count}`)).toBe(200);
  }
  for (const status of await Promise.all(flooding)) expect([200, 503]).toContain(status);
});

test('on SQLite, the thread that answers requests does not search', async () => {
  await using app = await startApp({ database: 'sqlite' });
  await makeVideo(app.database, { title: 'The debt' });
  await indexMissingVideos(app.database);
  using prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  expect(await textsOf(app, 'debt')).toEqual(['The debt']);
  const statements = prepared.mock.calls.map(([sql]) => sql);
  expect(statements.filter((sql) => sql.includes('search_'))).toEqual([]);
});
