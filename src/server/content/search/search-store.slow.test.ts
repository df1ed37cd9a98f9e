import { expect, inject, test } from 'vitest';
import { searchAddress } from '#domain/search/search-address.ts';
import { searchedWord, storeSearchedVideos } from '#tests/inputs/searched-videos.ts';
import { startApp } from '#tests/app/start-app.ts';

const VIDEOS = inject('isThorough') ? 1000 : 200;

/** Frequent and rare words, several words, beginnings of words, and words that no passage has. */
const searches = Array.from({ length: 50 }, (_, index) => [
  searchedWord(index * index),
  `${searchedWord(index)} ${searchedWord(49 - index)}`,
  searchedWord(index * 17).slice(0, 3),
  `${searchedWord(index % 7)} ${searchedWord(index % 5)} ${searchedWord(index).slice(0, -1)}`,
]).flat();

test('200 searches have the same replies on both databases', async () => {
  await using sqlite = await startApp();
  await using postgres = await startApp({ database: 'postgres' });
  const content = { videos: VIDEOS, transcriptPassages: 4 };
  await storeSearchedVideos(sqlite.database, content);
  await storeSearchedVideos(postgres.database, content);
  let found = 0;
  for (const search of searches) {
    const address = searchAddress(search);
    const [first, second] = [await sqlite.get(address), await postgres.get(address)];
    expect({ search, status: first.statusCode, body: first.body }).toEqual({
      search,
      status: 200,
      body: second.body,
    });
    if (first.body !== '{"videos":[]}') found += 1;
  }
  expect(searches).toHaveLength(200);
  expect(found).toBeGreaterThan(150);
});
