import type { Hit } from './search-reply.ts';
import { matches, type SearchQuery } from './search-query.ts';
import { compoundsOf, searchTerms, type Term } from './search-terms.ts';

type Range = Hit['ranges'][number];

/** The longest text of a hit, in UTF-16 units, without its ellipses. */
const MAX_LENGTH = 240;

/** How much of a long text is shown before the found words. */
const LENGTH_BEFORE = 60;

/**
 * The part of a passage that contains the most of the searched words, as one line, with the ranges of the
 * found words in it. A passage that is not long is shown whole.
 */
export function excerpt(passage: string, query: SearchQuery): Pick<Hit, 'text' | 'ranges'> {
  const line = passage.replaceAll(/\s+/g, ' ').trim();
  const found = findTerms(line, query);
  const ranges = found.map(({ from, to }): Range => [from, to]);
  if (line.length <= MAX_LENGTH) return { text: line, ranges };
  const start = wordStart(line, bestPlace(found) - LENGTH_BEFORE);
  const end = wordEnd(line, start + MAX_LENGTH);
  const before = start === 0 ? '' : '…';
  const after = end === line.length ? '' : '…';
  const shift = before.length - start;
  return {
    text: before + line.slice(start, end) + after,
    ranges: ranges
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): Range => [from + shift, to + shift]),
  };
}

/** The terms of a text that a search is for. Of several terms at one place, only the longest counts. */
function findTerms(text: string, query: SearchQuery): Term[] {
  const found = [...compoundsOf(text), ...searchTerms(text)]
    .filter((term) => matches(query, term))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  let end = 0;
  return found.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

/** The place from which on the most different words follow within an excerpt; the first of equal ones. */
function bestPlace(found: readonly Term[]): number {
  let best = { place: 0, words: 0 };
  for (const { from: place } of found.slice(0, MAX_PLACES)) {
    const near = found.filter(({ from, to }) => from >= place && to <= place + LENGTH_AFTER);
    const words = new Set(near.map(({ term }) => term)).size;
    if (words > best.words) best = { place, words };
  }
  return best.place;
}

/** How many places are compared, which limits the time that a text full of found words takes. */
const MAX_PLACES = 50;

const LENGTH_AFTER = MAX_LENGTH - LENGTH_BEFORE;

/** The start of the first word after a place; the start of the text for a place before it. */
function wordStart(text: string, place: number): number {
  if (place <= 0) return 0;
  const space = text.indexOf(' ', place);
  const isNear = space !== -1 && space < place + LENGTH_BEFORE;
  return isNear ? space + 1 : betweenCharacters(text, place);
}

/** The end of the last word before a place; the end of the text for a place after it. */
function wordEnd(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const space = text.lastIndexOf(' ', place);
  return space > place - LENGTH_BEFORE ? space : betweenCharacters(text, place);
}

/** The place itself, or the one before it if it is within a surrogate pair. */
function betweenCharacters(text: string, place: number): number {
  const isWithin = /[\uD800-\uDBFF]/.test(text.charAt(place - 1));
  return isWithin ? place - 1 : place;
}
