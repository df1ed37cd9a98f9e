import { trimEndOf } from '#domain/text/trim-end-of.ts';

/** Roughly the number of characters that search engines show. */
const SUMMARY_LENGTH = 160;

/** A summary ends with a whole word only if it is at least this long. A shorter one would waste space. */
const MIN_WHOLE_WORDS_LENGTH = 120;

/**
 * Matches the longest start of a text that ends before a space and, with "…" added, fits into a
 * summary.
 */
const WHOLE_WORDS = new RegExp(`^.{${MIN_WHOLE_WORDS_LENGTH},${SUMMARY_LENGTH - 1}}(?= )`);

/**
 * The start of a video's description on one line, for search engines and link previews. A longer
 * description is cut off, after a word if possible, and "…" is added. `undefined` if there is no
 * description.
 * See docs/site.md, "Pages and titles".
 */
export function videoSummary(description: string | null): string | undefined {
  const line = description?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (line === '') return undefined;
  if (line.length <= SUMMARY_LENGTH) return line;
  const start = WHOLE_WORDS.exec(line)?.[0] ?? firstCharacters(line, SUMMARY_LENGTH - 1);
  return `${trimEndOf(start, ' .,:;–—-')}…`;
}

/** The first `count` UTF-16 code units of a text, without half of an emoji at the end. */
export function firstCharacters(text: string, count: number): string {
  return text.slice(0, count).replace(/[\uD800-\uDBFF]$/, '');
}
