import { compoundsOf, searchTerms, type Term } from './search-terms.ts';

/** In UTF-16 units, which the `maxlength` of a text field counts too. */
export const MIN_QUERY_LENGTH = 2;
export const MAX_QUERY_LENGTH = 100;

/** Shorter beginnings of words match too many words: a search for one letter takes 200 ms. */
const MIN_PREFIX_LENGTH = 3;

/** A word, or the beginning of one. */
interface SearchedTerm {
  term: string;
  isPrefix: boolean;
}

/** A word of a search. If it has parts, a passage may contain all of them instead of the whole. */
interface SearchedWord {
  whole: SearchedTerm;
  parts: readonly SearchedTerm[];
}

/** What a passage must contain to be found: all of these words, in any order. */
export type SearchQuery = readonly SearchedWord[];

/** Parses a search. Returns `undefined` for text without letters and digits, which finds nothing. */
export function parseSearch(text: string): SearchQuery | undefined {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  const compounds = compoundsOf(text);
  const single = terms.filter(
    ({ from }) => !compounds.some((compound) => from >= compound.from && from < compound.to),
  );
  // The visitor may still be typing the last word.
  const last = compounds.at(-1)?.to === terms.at(-1)?.to ? compounds.at(-1) : single.at(-1);
  const words = [
    ...single.map((term) => ({ whole: searched(term.term, term === last), parts: [] })),
    ...compounds.map((compound) => ({
      whole: searched(compound.term, compound === last),
      parts: compound.parts.map((part, index) =>
        searched(part, compound === last && index === compound.parts.length - 1),
      ),
    })),
  ];
  return [...new Map(words.map((word) => [JSON.stringify(word), word])).values()];
}

function searched(term: string, isLast: boolean): SearchedTerm {
  return { term, isPrefix: isLast && term.length >= MIN_PREFIX_LENGTH };
}

/** Whether a search, as `normalizeSearch` returns it, is one for the server. */
export function isSearchable(search: string): boolean {
  const { length } = search;
  if (length < MIN_QUERY_LENGTH || length > MAX_QUERY_LENGTH) return false;
  return parseSearch(search) !== undefined;
}

/** Whether a search is for this word. */
export function matches(query: SearchQuery, { term: word }: Term): boolean {
  const isFor = ({ term, isPrefix }: SearchedTerm) =>
    isPrefix ? word.startsWith(term) : word === term;
  return query.some(({ whole, parts }) => isFor(whole) || parts.some(isFor));
}
