import { randomUUID } from 'node:crypto';
import { noEvidence } from '#domain/evidence/no-evidence.ts';
import { expect, test } from 'vitest';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

function saveCitations(app: TestApp, sourceId: string, citations: unknown) {
  return app.admin.put(`/api/sources/${encodeURIComponent(sourceId)}/citations`, { citations });
}

const nothingElse = { endSecond: null, claim: null, quote: null, page: null };

test('saved moments replace the previous ones, and the next visitor sees them', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const first = await makeSource(app.database, { videoId });
  const second = await makeSource(app.database, { videoId });
  const evidence = async () => (await app.get(`/api/videos/${videoId}/evidence`)).json();
  expect(await evidence()).toEqual({ ...noEvidence, sources: expect.any(Array) });

  const previous = [{ startSecond: 5 }];
  expect((await saveCitations(app, first.id, previous)).statusCode).toBe(200);
  const cited = {
    startSecond: 95,
    claim: ' Prices <rose> ',
    quote: 'Prices,\n“rose” & fell',
    page: 12,
  };
  await saveCitations(app, second.id, [cited]);
  const moments = [{ startSecond: 252, endSecond: 280 }, { startSecond: 60 }];
  const reply = await saveCitations(app, first.id, moments);

  const ofFirst = [
    { sourceId: first.id, startSecond: 60, ...nothingElse },
    { sourceId: first.id, startSecond: 252, ...nothingElse, endSecond: 280 },
  ];
  const ofSecond = {
    sourceId: second.id,
    startSecond: 95,
    ...nothingElse,
    claim: 'Prices <rose>',
    quote: 'Prices, “rose” & fell',
    page: 12,
  };
  expect(reply.json()).toEqual({ citations: ofFirst });
  expect((await evidence()).citations).toEqual([ofFirst[0], ofSecond, ofFirst[1]]);

  await saveCitations(app, first.id, []);
  expect((await evidence()).citations).toEqual([ofSecond]);
  await app.admin.delete(`/api/sources/${second.id}`);
  expect((await evidence()).citations).toEqual([]);
});

test('invalid moments change nothing', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId });
  await saveCitations(app, id, [{ startSecond: 5 }]);
  const invalid = [{ startSecond: 9 }, { startSecond: 10, endSecond: 10 }];
  const reply = await saveCitations(app, id, invalid);
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'The end must be after the start',
  ]);
  expect((await saveCitations(app, id, 'x')).statusCode).toBe(400);
  expect((await saveCitations(app, randomUUID(), [])).statusCode).toBe(404);
  expect((await saveCitations(app, 'x', [])).statusCode).toBe(404);
  const stored = await app.database.selectFrom('citations').select('startSecond').execute();
  expect(stored).toEqual([{ startSecond: 5 }]);
});
