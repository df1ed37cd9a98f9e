import { expect, test } from 'vitest';
import { RECENT_VIDEOS } from '#domain/videos/recent-videos.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { eachDatabase, startApp } from '#tests/app/start-app.ts';

test.each(eachDatabase)(
  'one address summarizes the sources of all public videos, another those of the latest, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind, now: makeClock().now });
    const { database } = app;
    const oldest = await makeVideo(database, { publishDate: '2024-01-01T12:00:00.000Z' });
    const latest = await makeVideo(database);
    for (let others = 0; others < RECENT_VIDEOS - 1; others += 1) await makeVideo(database);
    const draft = await makeVideo(database, { isPublished: false });
    const scheduled = await makeVideo(database, { publishDate: '2025-03-02T12:00:00.000Z' });
    for (const { id: videoId } of [oldest, latest, draft, scheduled]) {
      await makeSource(database, { videoId, url: 'https://www.archives.gov/a', sortOrder: 1 });
      await makeSource(database, { videoId, url: '/uploads/a', fileName: 'a.pdf', sortOrder: 2 });
    }
    const summary = { count: 2, kinds: ['archives.gov', 'PDF'] };
    const ofLatest = { [latest.id]: summary };
    const summariesAt = async (address: string) => (await app.get(address)).json();
    expect(await summariesAt('/api/videos/recent/source-counts')).toEqual(ofLatest);
    expect(await summariesAt('/api/videos/source-counts')).toEqual({
      ...ofLatest,
      [oldest.id]: summary,
    });
  },
);
