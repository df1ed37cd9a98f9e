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

/** Counts code points, so that no emoji is cut in half. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join('');
}
