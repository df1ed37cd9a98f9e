import { expect, test } from 'vitest';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { runJob } from '#tests/app/run-jobs.ts';
import { patchSource } from '#tests/app/source-requests.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const countFound = async (app: TestApp, q: string) =>
  (await app.get(`/api/search?q=${q}`)).json().videos.length;

test('a server indexes the videos that it finds', async () => {
  await using app = await startApp();
  for (let count = 0; count < 25; count += 1) await makeVideo(app.database, { title: 'Tax' });
  await makeVideo(app.database, { title: 'Tax', isPublished: false });
  expect(await countFound(app, 'tax')).toBe(0);
  await runJob(app, 'search index');
  expect(await countPassages(app)).toBe(50);
  expect(await countFound(app, 'tax')).toBe(20);
});

test('a video that is indexed already is not indexed again', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'First', description: null });
  await indexMissingVideos(app.database);
  await app.database.updateTable('videos').set({ title: 'Second' }).where('id', '=', id).execute();
  await indexMissingVideos(app.database);
  expect(await countFound(app, 'first')).toBe(1);
});

test('of changes of one video at the same time, a search finds all', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const titles = Array.from('abcdef', (letter) => `Title ${letter.repeat(5)}`);
  const changes = titles.map(async (title) => {
    const { id } = await makeSource(app.database, { videoId, title: 'Before' });
    return () => patchSource(app, id, [['title', title]]);
  });
  const ready = await Promise.all(changes);
  await Promise.all(ready.map((change) => change()));
  const bodies = await app.database
    .selectFrom('search_passages')
    .select('body')
    .where('body', 'like', 'Title %')
    .execute();
  const found = bodies.map(({ body }) => body.slice(0, 'Title aaaaa'.length));
  expect(found.toSorted()).toEqual(titles);
  expect(await countFound(app, 'before')).toBe(0);
});

async function countPassages({ database }: TestApp): Promise<number> {
  const rows = await database.selectFrom('search_passages').select('id').execute();
  return rows.length;
}
