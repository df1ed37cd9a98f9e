/** Roughly the number of characters that search engines show. */
const SUMMARY_LENGTH = 160;

/**
 * The start of a video's description on one line, for search engines and link previews.
 * `undefined` if there is no description. See docs/product.md, "Pages and titles".
 */
export function videoSummary(description: string | null): string | undefined {
  const line = description?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return line === '' ? undefined : firstCharacters(line, SUMMARY_LENGTH);
}

/** The first `count` UTF-16 code units of a text, without half of an emoji at the end. */
export function firstCharacters(text: string, count: number): string {
  return text.slice(0, count).replace(/[\uD800-\uDBFF]$/, '');
}
