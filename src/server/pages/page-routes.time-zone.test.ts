import { expect, test } from 'vitest';
import { pageRoutes } from '#server/pages/page-routes.ts';
import { makeBundle, makePage } from '#tests/pages/make-bundle.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { readOverNetwork } from '#tests/app/read-over-network.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** A site whose only page shows the time with which it is rendered. */
const bundle = makeBundle({
  renderPage: async ({ now }) => makePage({ html: `<time>${now.toISOString()}</time>` }),
  clientFolder: import.meta.dirname,
});

test('days start, and cached pages end, at midnight of the time zone that is set', async () => {
  // 23:59 in Los Angeles, 21:59 of the next day in Kiritimati.
  const clock = makeClock('2025-03-01T07:59:00.000Z');
  const { now } = clock;
  const siteUrl = 'http://localhost';
  await using app = await startApp({
    now,
    pages: (pages, stores) => pageRoutes(pages, stores, { bundle, siteUrl, now }),
  });
  const { id } = await makeVideo(app.database, { publishDate: '2025-02-01T12:00:00.000Z' });
  const publishedAt = '2025-03-01T07:30:00.000Z';
  await makeCorrection(app.database, { videoId: id, publishedAt });
  const browser = await app.signIn();
  const setZone = (timeZone: string) => app.post('/api/admin/site', { timeZone }, browser);
  const read = await readOverNetwork(app);
  const startOfDay = async () => /<time>(.*)<\/time>/.exec(await read('/'))?.[1];
  const correctedOn = async () => /\w+ \d+, 2025(?=:)/.exec(await read('/feed.xml'))?.[0];

  expect([await startOfDay(), await correctedOn()]).toEqual([
    '2025-02-28T08:00:00.000Z',
    'February 28, 2025',
  ]);
  await setZone('Pacific/Kiritimati');
  const inKiritimati = ['2025-02-28T10:00:00.000Z', 'March 1, 2025'];
  expect([await startOfDay(), await correctedOn()]).toEqual(inKiritimati);
  // Midnight in Los Angeles no longer changes the pages.
  clock.advance({ minutes: 2 });
  expect([await startOfDay(), await correctedOn()]).toEqual(inKiritimati);
  clock.advance({ hours: 1, minutes: 58, seconds: 59 });
  expect(await startOfDay()).toBe('2025-02-28T10:00:00.000Z');
  clock.advance({ seconds: 1 });
  expect(await startOfDay()).toBe('2025-03-01T10:00:00.000Z');

  // 02:00 in Los Angeles.
  await setZone('America/Los_Angeles');
  expect(await startOfDay()).toBe('2025-03-01T08:00:00.000Z');
  clock.advance({ hours: 21, minutes: 59, seconds: 59 });
  expect(await startOfDay()).toBe('2025-03-01T08:00:00.000Z');
  clock.advance({ seconds: 1 });
  expect(await startOfDay()).toBe('2025-03-02T08:00:00.000Z');
});
