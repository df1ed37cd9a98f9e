import { searchedWord } from '#tests/inputs/searched-videos.ts';

/** More of the most frequent words would make many searches find nothing. */
const COMMON_WORDS = 30;

/** A search for three of the most frequent words, nearly always another one. */
export function commonSearch(): string {
  return `${commonWord()} ${commonWord()} ${commonWord()}`;
}

function commonWord(): string {
  return searchedWord(Math.floor(Math.random() * COMMON_WORDS));
}
