import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import type { KeepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { UnplayableState } from '#domain/keeping/video-keeping.ts';
import type { Database } from '#server/core/database/tables.ts';
import { quoteHash } from '#server/keeping/quotes/quote-store.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { insertRow, makeRow } from '#tests/rows/sample-rows.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { videoIdOf, videoTitle } from './demo-videos.ts';
import type { Seed } from './site-server.ts';

const CHECKED_AT = '2026-05-03T12:00:00.000Z';

/** Later than every test, so that no server asks for anything. */
const NEVER = '9999-01-01T00:00:00.000Z';

/** The name of the video without a stored thumbnail. */
export const withoutThumbnail = videoTitle.withPdf;

/** The demo with these settings, in which the thumbnails of all videos but one are stored. */
export function keepingDemo(settings: Partial<KeepingSettings>): Seed {
  return async ({ database, uploadsDir }) => {
    await seedDemo({ database, uploadsDir, now: new Date() });
    await makeKeepingSettings(database, { copiesShown: 'always', ...settings });
    await storeThumbnails(database, uploadsDir);
  };
}

/**
 * The demo in which YouTube has removed the newest video, does not allow another to be embedded, and
 * two sources of a third are gone: one has a copy on the site, the other one in the Internet Archive.
 */
export const lostDemo: Seed = async (parts) => {
  const { database } = parts;
  await keepingDemo({})(parts);
  await loseVideo(database, videoTitle.newest, 'gone');
  await loseVideo(database, videoTitle.withDiagram, 'not-embeddable');
  await loseSources(database, videoTitle.second);
  await checkQuotes(database, videoTitle.newest);
};

async function storeThumbnails(database: Database, uploadsDir: string): Promise<void> {
  await mkdir(uploadsDir, { recursive: true });
  const videos = await database
    .selectFrom('videos')
    .select('youtubeId')
    .where('title', '!=', withoutThumbnail)
    .execute();
  const background = '#4a6b8a';
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer();
  for (const { youtubeId } of videos) {
    const thumbnailName = `thumbnail-${randomUUID()}.jpg`;
    await writeFile(path.join(uploadsDir, thumbnailName), picture);
    const row = {
      youtubeId,
      state: 'ok' as const,
      shownState: null,
      failingSince: null,
      lastOkAt: CHECKED_AT,
      checkedAt: CHECKED_AT,
      dueAt: NEVER,
      thumbnailName,
    };
    // The server may have looked the video up already.
    await database
      .insertInto('youtube_videos')
      .values(row)
      .onConflict((conflict) => conflict.column('youtubeId').doUpdateSet(row))
      .execute();
  }
}

async function loseVideo(
  database: Database,
  title: string,
  shownState: UnplayableState,
): Promise<void> {
  const videoId = await videoIdOf(database, title);
  await database
    .updateTable('youtube_videos')
    .set({ state: shownState, shownState, strikes: 3, failingSince: CHECKED_AT })
    .where('youtubeId', 'in', (videos) =>
      videos.selectFrom('videos').select('youtubeId').where('id', '=', videoId),
    )
    .execute();
  const mirrors = [
    { label: 'Internet Archive', url: 'https://archive.org/details/introduction' },
    { label: 'PeerTube', url: 'https://peertube.example/w/introduction' },
  ];
  for (const [index, mirror] of mirrors.entries()) {
    const row = { ...mirror, id: randomUUID(), videoId, sortOrder: index + 1 };
    await insertRow(database, 'mirrors', row);
  }
}

async function loseSources(database: Database, title: string): Promise<void> {
  const sources = await database
    .selectFrom('sources')
    .select(['id', 'url'])
    .where('videoId', '=', await videoIdOf(database, title))
    .orderBy('sortOrder')
    .execute();
  for (const [index, { id: sourceId, url }] of sources.entries()) {
    // Sources of other videos with the same address would be gone as well.
    const lostUrl = `${url}?edition=lost`;
    await database
      .updateTable('sources')
      .set({ url: lostUrl })
      .where('id', '=', sourceId)
      .execute();
    await insertSnapshot(database, lostUrl);
    if (index === 0) {
      const copy = { url: lostUrl, sizeBytes: 1_258_291, capturedAt: CHECKED_AT };
      await makeRow(database, 'address_copies', copy);
    }
    if (index > 1) continue;
    const times = { failingSince: CHECKED_AT, lastOkAt: CHECKED_AT, checkedAt: CHECKED_AT };
    await makeRow(database, 'address_checks', { ...times, url: lostUrl, dueAt: NEVER });
  }
}

/** Of the quotes of a video, the first is gone from its page, which visitors see, and the others are found. */
async function checkQuotes(database: Database, title: string): Promise<void> {
  const cited = await database
    .selectFrom('citations')
    .innerJoin('sources', 'sources.id', 'citations.sourceId')
    .select((row) => ['url', row.ref('quote').$notNull().as('quote')])
    .where('quote', 'is not', null)
    .where('citations.videoId', '=', await videoIdOf(database, title))
    .orderBy('startSecond')
    .execute();
  for (const [index, { url, quote }] of cited.entries()) {
    const isGone = index === 0;
    await makeRow(database, 'address_quotes', {
      hash: quoteHash(url, quote),
      url,
      quote,
      state: isGone ? 'gone' : 'found',
      strikes: isGone ? 3 : 0,
      goneSince: isGone ? CHECKED_AT : null,
      checkedAt: CHECKED_AT,
      isReleased: isGone,
    });
    if (isGone) await insertSnapshot(database, url);
  }
}

async function insertSnapshot(database: Database, url: string): Promise<void> {
  const snapshotUrl = `https://web.archive.org/web/20260503120000/${url}`;
  await makeArchive(database, { url, snapshotUrl, capturedAt: CHECKED_AT });
}
