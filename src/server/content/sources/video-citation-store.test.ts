import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource, storedSources } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

interface Update {
  citations: readonly object[];
  newSources?: readonly object[];
  seen?: { citations: readonly object[] };
}

function save(app: TestApp, videoId: string, update: Update) {
  const url = `/api/videos/${encodeURIComponent(videoId)}/citations`;
  return app.admin.put(url, update);
}

/** Everything that a save of moments can change. */
async function storedEvidence(app: TestApp) {
  const citations = await app.database
    .selectFrom('citations')
    .select(['videoId', 'sourceId', 'startSecond', 'endSecond', 'claim', 'quote', 'page'])
    .orderBy('videoId')
    .orderBy('startSecond')
    .execute();
  return { citations, sources: await storedSources(app) };
}

const nothingElse = { endSecond: null, claim: null, quote: null, page: null };

test('one request replaces the moments of all sources of a video and adds sources', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const kept = await makeSource(app.database, { videoId, sortOrder: 3 });
  const emptied = await makeSource(app.database, { videoId, sortOrder: 4 });
  const other = await makeVideo(app.database, { youtubeId: 'other-video' });
  const foreign = await makeSource(app.database, { videoId: other.id });
  for (const { id: sourceId, videoId: ofVideo } of [kept, emptied, foreign]) {
    await makeCitation(app.database, { videoId: ofVideo, sourceId, startSecond: 5, claim: null });
  }
  const id = randomUUID();
  const update = {
    citations: [
      { sourceId: id, startSecond: 95, claim: ' Prices rose ', quote: 'They\nrose', page: 12 },
      { sourceId: kept.id, startSecond: 95, endSecond: 99 },
      { sourceId: kept.id, startSecond: 60 },
    ],
    newSources: [{ id, title: ' The new one ', url: 'https://example.org/a' }],
    seen: {
      citations: [emptied, kept].map((source) => ({ sourceId: source.id, startSecond: 5 })),
    },
  };
  const reply = await save(app, videoId, update);
  expect(reply.statusCode).toBe(200);
  const expected = [
    { sourceId: kept.id, startSecond: 60, ...nothingElse },
    { sourceId: kept.id, startSecond: 95, ...nothingElse, endSecond: 99 },
    {
      sourceId: id,
      startSecond: 95,
      endSecond: null,
      claim: 'Prices rose',
      quote: 'They rose',
      page: 12,
    },
  ];
  expect(new Set(reply.json().citations)).toEqual(new Set(expected));
  const evidence = await app.get(`/api/videos/${videoId}/evidence`);
  expect(evidence.json().citations).toEqual(reply.json().citations);
  const stored = await storedEvidence(app);
  expect(stored.sources.find((source) => source.id === id)).toMatchObject({
    videoId,
    title: 'The new one',
    url: 'https://example.org/a',
    sortOrder: 5,
  });
  expect(stored.citations.filter((each) => each.videoId === other.id)).toHaveLength(1);

  const again = await save(app, videoId, { ...update, seen: reply.json() });
  expect([again.statusCode, again.json()]).toEqual([200, reply.json()]);
  expect(await storedEvidence(app)).toEqual(stored);
});

test('a refused save of the moments of a video stores nothing', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const { id: sourceId } = await makeSource(app.database, { videoId });
  const other = await makeVideo(app.database, { youtubeId: 'other-video' });
  const foreign = await makeSource(app.database, { videoId: other.id });
  await makeCitation(app.database, { videoId, sourceId, startSecond: 5 });
  const before = await storedEvidence(app);
  const citation = { sourceId, startSecond: 9 };
  const source = { id: randomUUID(), title: 'The new one', url: '' };
  const url = `/uploads/source-${randomUUID()}.pdf`;
  const withoutFile = { ...source, id: randomUUID(), url };
  const newSources = [source];
  const hundredAndOne = Array.from({ length: 101 }, (_, startSecond) => ({
    sourceId,
    startSecond,
  }));

  const refused: [Update, string][] = [
    [
      { citations: [citation, { ...citation, sourceId: foreign.id }], newSources },
      'cites a source',
    ],
    [{ citations: [{ ...citation, sourceId: randomUUID() }], newSources }, 'cites a source'],
    [{ citations: [citation], newSources: [source, { ...source, id: foreign.id }] }, 'has this id'],
    [{ citations: [citation], newSources: [source, source] }, 'same id'],
    [{ citations: [citation], newSources: [{ ...source, id: 'x' }] }, 'UUID'],
    [{ citations: [citation], newSources: [{ ...source, title: ' ' }] }, 'Title is required'],
    [{ citations: [citation], newSources: [source, withoutFile] }, 'not there any more'],
    [{ citations: [citation, citation], newSources }, 'same second'],
    [{ citations: hundredAndOne, newSources }, 'at most 100 times'],
    [{ citations: [{ startSecond: 9 }], newSources }, ''],
  ];
  for (const [update, message] of refused) {
    const reply = await save(app, videoId, update);
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  }
  const unseen = await save(app, videoId, {
    citations: [citation],
    newSources,
    seen: { citations: [] },
  });
  expect([unseen.statusCode, unseen.json()]).toMatchObject([
    409,
    { code: 'changed-meanwhile', current: { citations: [{ sourceId, startSecond: 5 }] } },
  ]);
  expect((await save(app, randomUUID(), { citations: [] })).statusCode).toBe(404);
  expect((await save(app, 'x', { citations: [] })).statusCode).toBe(404);
  expect(await storedEvidence(app)).toEqual(before);
});
