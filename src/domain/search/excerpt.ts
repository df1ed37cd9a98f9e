import type { Hit } from './search-reply.ts';
import { matches, type SearchQuery } from './search-query.ts';
import { searchTerms } from './search-terms.ts';

/** The longest text of a hit, in UTF-16 units, without its ellipses. */
const MAX_LENGTH = 240;

/** How much of a long text is shown before the first word that was found. */
const LENGTH_BEFORE = 60;

/**
 * The part of a passage around the first word that a search has found, as one line, with the ranges of
 * the found words in it. A passage that is not long is shown whole.
 */
export function excerpt(passage: string, query: SearchQuery): Pick<Hit, 'text' | 'ranges'> {
  const line = passage.replaceAll(/\s/g, ' ');
  const ranges = foundRanges(line, query);
  if (line.length <= MAX_LENGTH) return { text: line, ranges };
  const start = wordStart(line, (ranges[0]?.[0] ?? 0) - LENGTH_BEFORE);
  const end = wordEnd(line, start + MAX_LENGTH);
  const before = start === 0 ? '' : '…';
  const after = end === line.length ? '' : '…';
  const shift = before.length - start;
  return {
    text: before + line.slice(start, end) + after,
    ranges: ranges
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from + shift, to + shift]),
  };
}

function foundRanges(text: string, query: SearchQuery): Hit['ranges'] {
  const ranges: Hit['ranges'] = [];
  for (const term of searchTerms(text)) {
    // Several terms can have the same place.
    const isNew = ranges.at(-1)?.[0] !== term.from;
    if (isNew && matches(query, term)) ranges.push([term.from, term.to]);
  }
  return ranges;
}

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
