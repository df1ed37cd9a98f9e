import type { Database } from '#server/core/database/tables.ts';
import type { SearchedContent } from '#domain/search/passages.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import { writePassages } from '#server/content/search-index/index-video.ts';

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

const VIDEOS_PER_TRANSACTION = 10;

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
  for (let start = 0; start < count; start += BATCH_SIZE) {
    await database
      .insertInto('videos')
      .values(videos.slice(start, start + BATCH_SIZE))
      .execute();
  }
  for (let start = 0; start < count; start += VIDEOS_PER_TRANSACTION) {
    await runTransaction(database, async (transaction) => {
      for (const [offset, video] of videos.slice(start, start + VIDEOS_PER_TRANSACTION).entries()) {
        const content = searchedContent(video, start + offset, transcriptPassages);
        await writePassages(transaction, video, content);
      }
    });
  }
}

function searchedContent(
  video: SearchedContent['video'],
  index: number,
  transcriptPassages: number,
): SearchedContent {
  const random = (part: number) => randomWords(index * 7 + part);
  const next = random(4);
  return {
    video,
    sources: [
      {
        id: SOURCE_ID,
        title: random(1)(8),
        description: null,
        url: 'https://example.org',
        kind: null,
        language: null,
      },
    ],
    citations: [
      {
        sourceId: SOURCE_ID,
        startSecond: 60,
        endSecond: null,
        claim: random(2)(12),
        quote: random(3)(40),
        page: null,
      },
    ],
    corrections: [],
    transcript: Array.from({ length: transcriptPassages }, (_, passage) => ({
      startSecond: 30 * passage,
      text: next(WORDS_PER_PASSAGE),
    })),
  };
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
