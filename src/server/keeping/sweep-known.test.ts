import { expect, test } from 'vitest';
import { addToTrash, emptyTrash } from '#server/content/trash/trash-store.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { quoteHash } from './quotes/quote-store.ts';
import { sweepKnown } from './sweep-known.ts';

test('what is known of an address, a quote and a video is forgotten once nothing has them, not even in the trash', async () => {
  await using site = await startDatabase();
  const { database } = site;
  const { id: videoId, youtubeId } = await makeVideo(database);
  for (const known of [youtubeId, 'aaaaaaaaaaa']) {
    const row = { ...sampleRows.youtube_videos, youtubeId: known, thumbnailName: null };
    await database.insertInto('youtube_videos').values(row).execute();
  }
  const { id, url } = await makeSource(database, { videoId });
  await makeArchive(database, { url });
  await makeArchive(database, { url: 'https://example.org/former' });
  const copy = { ...sampleRows.address_copies, fileName: null };
  for (const known of [url, 'https://example.org/former']) {
    await database
      .insertInto('address_copies')
      .values({ ...copy, url: known })
      .execute();
  }
  const quote = 'Every bill starts here.';
  await makeCitation(database, { videoId, sourceId: id, quote });
  for (const known of [quote, 'A former quote']) {
    const hash = quoteHash(url, known);
    const row = { ...sampleRows.address_quotes, hash, url, quote: known };
    await database.insertInto('address_quotes').values(row).execute();
  }
  const known = async () => {
    await sweepKnown(database);
    const archives = await database.selectFrom('address_archives').select('url').execute();
    const quotes = await database.selectFrom('address_quotes').select('quote').execute();
    const copies = await database.selectFrom('address_copies').select('url').execute();
    const videos = await database.selectFrom('youtube_videos').select('youtubeId').execute();
    return [
      ...archives.map((archive) => archive.url),
      ...copies.map((row) => row.url),
      ...quotes.map((row) => row.quote),
      ...videos.map((row) => row.youtubeId),
    ];
  };
  expect(await known()).toEqual([url, url, quote, youtubeId]);
  await addToTrash(database, 'source', id, new Date());
  await addToTrash(database, 'video', videoId, new Date());
  expect(await known()).toEqual([url, url, quote, youtubeId]);
  await emptyTrash(database);
  expect(await known()).toEqual([]);
});
