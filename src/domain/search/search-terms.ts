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
 * and the language of a text is not known. A word such as "½" has several terms at one place. Scripts
 * without spaces between words, such as Japanese, are divided by the dictionary of the runtime.
 */
export function searchTerms(text: string): Term[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: run, index: start }) =>
    wordsOf(run).flatMap(({ segment, index }) => {
      const from = start + index;
      return fold(segment).map((term) => ({ term, from, to: from + segment.length }));
    }),
  );
}

/** The words of letters and digits without a space or a mark between them, and their places. */
function wordsOf(run: string): Pick<Intl.SegmentData, 'segment' | 'index'>[] {
  if (!UNSPACED.test(run)) return [{ segment: run, index: 0 }];
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return [...segmenter.segment(run)];
}

/** Created when it is needed, because this module must load in browsers without `Intl.Segmenter`, too. */
let segmenter: Intl.Segmenter | undefined;

/** The scripts whose words ICU divides by dictionaries, whatever the language of the segmenter. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Thai}]/u;

/** A word that is also written in another way, with the term of all its parts together. */
export interface Compound extends Term {
  parts: readonly string[];
}

/**
 * The words of a text that people write with marks and without them, such as "U.S.", "don't", "C-SPAN",
 * "1,000" and "H.R.1", or with a space and without one, such as "HR1".
 */
export function compoundsOf(text: string): Compound[] {
  return [...text.matchAll(COMPOUND)].flatMap(({ 0: word, index: from }) => {
    // Nearly all words are undivided, and to look for their parts would take half the time of an excerpt.
    if (UNDIVIDED.test(word) || UNSPACED.test(word)) return [];
    const parts = searchTerms(word).flatMap(({ term }) => term.split(BETWEEN_LETTER_AND_DIGIT));
    const compound = { term: cut(parts.join('')), parts, from, to: from + word.length };
    return parts.length > 1 ? [compound] : [];
  });
}

/** The terms of a text as they are indexed: each once, separated by spaces. */
export function indexedTerms(text: string): string {
  const terms = new Set(searchTerms(text).map(({ term }) => term));
  for (const { term, parts } of compoundsOf(text)) {
    for (const spelling of [term, ...parts]) terms.add(spelling);
  }
  return [...terms].join(' ');
}

/**
 * A word with marks between its letters or digits. Between two digits only a comma or an apostrophe joins:
 * "1.5" is not "15", and "2024-25" not "202425".
 */
const COMPOUND =
  /[\p{L}\p{N}\p{M}]+(?:(?:['’‘]|(?<!\p{N})[.&‐‑-]|[.&‐‑-](?!\p{N})|(?<=\p{N}),(?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu;

const UNDIVIDED = /^(?:[a-z]+|\d+)$/i;

const BETWEEN_LETTER_AND_DIGIT = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

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
