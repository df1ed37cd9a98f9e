import type { Database } from '#server/database/tables.ts';
import { indexMissingVideos, videoIndexer } from '#server/search/video-indexer.ts';

/** How much is said in each video. A passage lasts half a minute. */
interface SearchedVideos {
  videos: number;
  transcriptPassages: number;
}

/** Every video has the same source, which is not stored. */
const SOURCE_ID = '22222222-2222-4222-8222-000000000000';

const WORDS_PER_PASSAGE = 60;

const VOCABULARY = 5000;

/** Rows per statement. */
const BATCH_SIZE = 500;

const FIRST_DAY = Date.UTC(2020, 0, 1);

/**
 * Stores videos with made-up words, a source, a claim and a transcript each, and indexes them. The same
 * call stores the same in every database. Some words are in nearly every passage, most in few.
 */
export async function storeSearchedVideos(
  database: Database,
  { videos: count, transcriptPassages }: SearchedVideos,
): Promise<void> {
  const videos = Array.from({ length: count }, (_, index) => videoRow(index));
  const indexes = new Map(videos.map(({ id }, index) => [id, index]));
  const random = (videoId: string, part: number) =>
    randomWords((indexes.get(videoId) ?? 0) * 7 + part);
  for (let start = 0; start < count; start += BATCH_SIZE) {
    await database
      .insertInto('videos')
      .values(videos.slice(start, start + BATCH_SIZE))
      .execute();
  }
  const indexVideo = videoIndexer({
    findPublished: async (_, id) => videos[indexes.get(id) ?? -1],
    listSources: async (_, id) => [
      { id: SOURCE_ID, title: random(id, 1)(8), description: null, url: 'https://example.org' },
    ],
    listCitations: async (_, id) => [
      {
        sourceId: SOURCE_ID,
        startSecond: 60,
        endSecond: null,
        claim: random(id, 2)(12),
        quote: random(id, 3)(40),
        page: null,
      },
    ],
    listCorrections: async () => [],
    listTranscript: async (_, id) => {
      const next = random(id, 4);
      return Array.from({ length: transcriptPassages }, (__, index) => ({
        startSecond: 30 * index,
        text: next(WORDS_PER_PASSAGE),
      }));
    },
  });
  const listPublishedIds = async () => videos.map(({ id }) => id);
  await indexMissingVideos(database, { indexVideo, listPublishedIds });
}

function videoRow(index: number) {
  const number = String(index).padStart(12, '0');
  return {
    id: `11111111-1111-4111-8111-${number}`,
    title: randomWords(index * 7)(6),
    youtubeId: `seed${number.slice(-7)}`,
    youtubeUrl: `https://youtu.be/seed${number.slice(-7)}`,
    description: null,
    // Several videos have the same date.
    publishDate: new Date(FIRST_DAY + Math.floor(index / 3) * 86_400_000).toISOString(),
    isPublished: true,
    thumbnail: null,
  };
}

/** Returns texts with the given number of words. The same seed returns the same texts. */
function randomWords(seed: number): (count: number) => string {
  let state = seed + 1;
  /** A number from 0 to 1, see https://en.wikipedia.org/wiki/Lehmer_random_number_generator. */
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let warmUp = 0; warmUp < 5; warmUp += 1) next();
  return (count) =>
    Array.from({ length: count }, () => searchedWord(Math.floor(VOCABULARY ** next()) - 1)).join(
      ' ',
    );
}

/** The word of this rank: the lower it is, the more passages contain the word. */
export function searchedWord(rank: number): string {
  const real = REAL_WORDS[rank];
  if (real !== undefined) return real;
  // A prime number, so that words of similar ranks begin differently.
  let rest = (rank + 1) * 7919;
  let word = '';
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

/** The most frequent words are real ones, so that what they cost can be compared with other sites. */
const REAL_WORDS = ['the', 'of', 'and', 'to', 'congress'];

const SYLLABLES = Array.from('bcdfghjklmnprstvwz', (consonant) =>
  ['A', 'ê', 'in', 'ol'].map((end) => consonant + end),
).flat();
