/** A word of a text in the form in which it is searched, and its place in UTF-16 units. */
export interface Term {
  term: string;
  from: number;
  to: number;
}

/** In characters. PostgreSQL refuses to index a word with more than 2,046 bytes. */
const MAX_TERM_LENGTH = 64;

/**
 * The words of a text as they are searched: compatible characters unified (NFKD), without accents, in
 * lower case, only letters and digits. There is no stemming, because the two databases stem differently
 * and the language of a text is not known. A word such as "½" has several terms at one place.
 */
export function searchTerms(text: string): Term[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index: from }) =>
    fold(word).map((term) => ({ term, from, to: from + word.length })),
  );
}

/** The terms of a text as they are indexed: each once, separated by spaces. */
export function indexedTerms(text: string): string {
  return [...new Set(searchTerms(text).map(({ term }) => term))].join(' ');
}

/** Letters and digits, with the accents that are separate characters. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function fold(word: string): string[] {
  if (PLAIN.test(word)) return [cut(word.toLowerCase())];
  // Lower case may need marks, as that of "İ" does, and unified characters may be upper case.
  const folded = word.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return (folded.match(FOLDED_WORD) ?? []).map(cut);
}

const PLAIN = /^[a-z\d]+$/i;

const FOLDED_WORD = /[\p{L}\p{N}]+/gu;

function cut(term: string): string {
  if (term.length <= MAX_TERM_LENGTH) return term;
  return [...term].slice(0, MAX_TERM_LENGTH).join('');
}
