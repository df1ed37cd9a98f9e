import { searchTerms, type Term } from './search-terms.ts';

/** In UTF-16 units, which the `maxlength` of a text field counts too. */
export const MIN_QUERY_LENGTH = 2;
export const MAX_QUERY_LENGTH = 100;

/** Shorter beginnings of words match too many words: a search for one letter takes 200 ms. */
const MIN_PREFIX_LENGTH = 3;

/** What a passage must contain to be found: all words, and a word with the prefix, in any order. */
export interface SearchQuery {
  words: readonly string[];
  /** The last word, which the visitor may still be typing; `undefined` if it is too short. */
  prefix: string | undefined;
}

/** Parses a search. Returns `undefined` for text without letters and digits, which finds nothing. */
export function parseSearch(text: string): SearchQuery | undefined {
  const terms = searchTerms(text).map(({ term }) => term);
  const last = terms.at(-1);
  if (last === undefined) return undefined;
  if (last.length < MIN_PREFIX_LENGTH) return { words: [...new Set(terms)], prefix: undefined };
  return { words: [...new Set(terms.slice(0, -1))], prefix: last };
}

/** Whether a search, as `normalizeSearch` returns it, is one for the server. */
export function isSearchable(search: string): boolean {
  const { length } = search;
  if (length < MIN_QUERY_LENGTH || length > MAX_QUERY_LENGTH) return false;
  return parseSearch(search) !== undefined;
}

/** Whether a search is for this word. */
export function matches({ words, prefix }: SearchQuery, { term }: Term): boolean {
  return words.includes(term) || (prefix !== undefined && term.startsWith(prefix));
}
