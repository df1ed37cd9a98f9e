import { maxDistance, MIN_CORRECTED_LENGTH, nearestWord } from '#domain/search/nearest-word.ts';
import { searchTerms, type Term } from '#domain/search/search-terms.ts';
import type { Database } from '#server/database/tables.ts';

/** How many words of a search are corrected: more are rarely misspelled at once. */
const MAX_CORRECTED = 3;

/** How many words with the same first letter are compared, which takes some milliseconds. */
const MAX_CANDIDATES = 5000;

/**
 * The search with each word that no passage contains replaced by the most similar one that some passage
 * contains. `undefined` if there is nothing to replace, or for one of them no similar word.
 *
 * @param search as `normalizeSearch` returns it
 */
export async function suggestSearch(
  database: Database,
  search: string,
): Promise<string | undefined> {
  const terms = searchTerms(search);
  const unknown: Term[] = [];
  for (const term of terms.filter(({ term: word }) => word.length >= MIN_CORRECTED_LENGTH)) {
    const isLast = term === terms.at(-1);
    if (!(await isKnown(database, term.term, isLast))) unknown.push(term);
  }
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED) return undefined;
  let suggestion = search;
  // From the end, so that the places of the words before stay the same.
  for (const { term, from, to } of unknown.toReversed()) {
    const nearest = nearestWord(term, await listSimilar(database, term));
    if (nearest === undefined) return undefined;
    suggestion = suggestion.slice(0, from) + nearest + suggestion.slice(to);
  }
  return suggestion;
}

/** Whether a passage contains the word or, if it may be typed only in part, a word that begins with it. */
async function isKnown(database: Database, word: string, mayBePart: boolean): Promise<boolean> {
  const known = await database
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', word)
    .where('word', '<=', mayBePart ? `${word}\u{10FFFF}` : word)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** The words with the same first letter that are about as long. */
async function listSimilar(database: Database, word: string): Promise<string[]> {
  const [first = ''] = word;
  const rows = await database
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', first)
    .where('word', '<=', `${first}\u{10FFFF}`)
    .where('length', '>=', word.length - maxDistance(word))
    .where('length', '<=', word.length + maxDistance(word))
    .orderBy('word')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows.map((row) => row.word);
}
