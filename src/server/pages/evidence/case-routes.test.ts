import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiRoute } from '#domain/addresses.ts';
import type { CitedMoment } from '#domain/evidence/cited-moment.ts';
import type { Row } from '#server/core/database/tables.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const caseRouteAddress = (m: string) => `${apiRoute.case}?m=${m}`;

/** A video with a source that is cited at these seconds. */
async function makeMoments(
  { database }: TestApp,
  seconds: readonly number[],
  video: Partial<Row<'videos'>> = {},
): Promise<string> {
  const citations = seconds.map((startSecond) => ({ startSecond }));
  return (await makeCited(database, { video, citations })).videoId;
}

/** The moments in the reply to a case, as a case link spells them. */
async function read(app: TestApp, m: string): Promise<string[]> {
  const reply = await app.get(caseRouteAddress(m));
  expect(reply.statusCode).toBe(200);
  const moments: CitedMoment[] = reply.json();
  return moments.map(({ video, second }) => `${video.id}.${second}`);
}

test('a case contains the cited moments of several videos in the order of its link, each once', async () => {
  await using app = await startApp();
  const first = await makeMoments(app, [0, 252]);
  const second = await makeMoments(app, [95]);
  const link = [`${first}.252`, `${second}.95`, `${first}.0`];
  expect(await read(app, link.join(','))).toEqual(link);
  expect(await read(app, [...link, ...link].join(','))).toEqual(link);
});

test('a moment has its citation, the sources that are cited there, and all corrections of its video', async () => {
  await using app = await startApp();
  const videoId = await makeMoments(app, [252]);
  await makeSource(app.database, { videoId, title: 'Not cited' });
  const { id } = await makeCorrection(app.database, { videoId, startSecond: 900 });
  const reply = await app.get(caseRouteAddress(`${videoId}.252`));
  expect(reply.json()).toMatchObject([
    {
      video: { id: videoId },
      cited: [{ claim: 'Every bill starts in one chamber.', startSecond: 252 }],
      sources: [{ title: 'The Constitution, Article I' }],
      corrections: [{ id }],
      kept: { quotes: [], mirrors: [] },
    },
  ]);
  expect(reply.json()[0].sources).toHaveLength(1);
});

test('a case leaves out drafts, scheduled, deleted and unknown videos, uncited seconds and other texts', async () => {
  const clock = makeClock('2025-04-01T12:00:00.000Z');
  await using app = await startApp({ now: clock.now });
  const shown = await makeMoments(app, [252]);
  const draft = await makeMoments(app, [252], { isPublished: false });
  const scheduled = await makeMoments(app, [252], { publishDate: '2025-04-02T12:00:00.000Z' });
  const deleted = await makeMoments(app, [252]);
  await app.admin.delete(`/api/videos/${deleted}`);
  const hidden = [draft, scheduled, deleted, randomUUID()].map((id) => `${id}.252`);
  const link = [...hidden, `${shown}.253`, 'x', '-', `${shown}.252`].join(',');
  expect(await read(app, link)).toEqual([`${shown}.252`]);
  // The administrator sees what visitors see.
  expect((await app.admin.get(caseRouteAddress(link))).json()).toHaveLength(1);
  clock.advance({ hours: 24 });
  expect(await read(app, link)).toEqual([`${scheduled}.252`, `${shown}.252`]);
});

test('a case contains at most 20 moments', async () => {
  await using app = await startApp();
  const seconds = Array.from({ length: 21 }, (_, index) => index);
  const videoId = await makeMoments(app, seconds);
  const link = seconds.map((second) => `${videoId}.${second}`);
  expect(await read(app, link.slice(0, 20).join(','))).toEqual(link.slice(0, 20));
  expect(await read(app, link.join(','))).toEqual(link.slice(0, 20));
});

test.each([[''], ['?m=a&m=b'], ['?m=%00']])('the query %j is refused with 400', async (query) => {
  const app = refusing();
  expect((await app.get(`/api/case${query}`)).statusCode).toBe(400);
});
