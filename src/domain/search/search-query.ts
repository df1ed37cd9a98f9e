import { type Compound, compoundsOf, searchTerms, type Term } from './search-terms.ts';

/** In UTF-16 units, which the `maxlength` of a text field counts too. */
export const MIN_QUERY_LENGTH = 2;
export const MAX_QUERY_LENGTH = 100;

/** Shorter beginnings of words match too many words: a search for one letter takes 200 ms. */
const MIN_PREFIX_LENGTH = 3;

/** A word, or the beginning of one. */
export interface SearchedTerm {
  term: string;
  isPrefix: boolean;
}

/** What a passage must contain to be found: all words, and a word with the prefix, in any order. */
export interface SearchQuery {
  words: readonly string[];
  /** Words of which a passage contains either the whole or all parts. */
  compounds: readonly { whole: SearchedTerm; parts: readonly SearchedTerm[] }[];
  /** The last word, which the visitor may still be typing; `undefined` if it is too short. */
  prefix: string | undefined;
}

/** Parses a search. Returns `undefined` for text without letters and digits, which finds nothing. */
export function parseSearch(text: string): SearchQuery | undefined {
  const all = searchTerms(text);
  if (all.length === 0) return undefined;
  const found = compoundsOf(text);
  const end = all.at(-1)?.to ?? 0;
  const compounds = found.map((compound) => searchedCompound(compound, compound.to === end));
  const terms = all
    .filter(({ from }) => !found.some((compound) => from >= compound.from && from < compound.to))
    .map(({ term }) => term);
  const last = terms.at(-1) ?? '';
  if (found.at(-1)?.to === end || last.length < MIN_PREFIX_LENGTH) {
    return { words: [...new Set(terms)], compounds, prefix: undefined };
  }
  return { words: [...new Set(terms.slice(0, -1))], compounds, prefix: last };
}

/** @param isLast whether the visitor may still be typing it */
function searchedCompound({ term: whole, parts }: Compound, isLast: boolean) {
  return {
    whole: searched(whole, isLast),
    parts: parts.map((part, index) => searched(part, isLast && index === parts.length - 1)),
  };
}

function searched(term: string, isPartial: boolean): SearchedTerm {
  return { term, isPrefix: isPartial && term.length >= MIN_PREFIX_LENGTH };
}

/** Whether a search, as `normalizeSearch` returns it, is one for the server. */
export function isSearchable(search: string): boolean {
  const { length } = search;
  if (length < MIN_QUERY_LENGTH || length > MAX_QUERY_LENGTH) return false;
  return parseSearch(search) !== undefined;
}

/** Whether a search is for this word. */
export function matches({ words, compounds, prefix }: SearchQuery, { term }: Term): boolean {
  return (
    words.includes(term) ||
    compounds.some(({ whole, parts }) => [whole, ...parts].some((one) => isFor(one, term))) ||
    (prefix !== undefined && term.startsWith(prefix))
  );
}

function isFor({ term, isPrefix }: SearchedTerm, word: string): boolean {
  return isPrefix ? word.startsWith(term) : word === term;
}
