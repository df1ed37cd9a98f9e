const SCHEMES = ['javascript:', 'vbscript:'];

/**
 * Plain text without what a careless page could run: trims, removes "<" and ">",
 * "javascript:" and "vbscript:" in any letter case, and event handlers, which are
 * a word of "on" and more letters, white space or none, and "=". A handler has to
 * start a word, so "conversion=5" and "on = off" survive.
 *
 * Nothing removable is left or newly formed: cleaning twice changes nothing. For
 * plain text only, never for URLs, e-mail addresses, passwords or the biography;
 * and no defence by itself, output is escaped all the same.
 * Source: specification §5, text cleaner.
 *
 * One pass: every character goes onto a stack, and one that completes something
 * removable takes it off again, so whatever is on the stack is clean. Linear,
 * because an "=" that stays stops every later look back (see handlerLength).
 */
export function cleanText(text: string): string {
  const kept: string[] = [];
  for (const character of text) {
    if (character === '<' || character === '>') continue;
    kept.push(character);
    if (character === ':') kept.length -= schemeLength(kept);
    if (character === '=') kept.length -= handlerLength(kept);
  }
  return kept.join('').trim();
}

/** Length of the scheme that the kept characters end with, 0 when there is none. */
function schemeLength(kept: readonly string[]): number {
  const endsWith = (scheme: string) => kept.slice(-scheme.length).join('').toLowerCase() === scheme;
  return SCHEMES.find(endsWith)?.length ?? 0;
}

/**
 * Length of the event handler that the kept characters end with, 0 when there
 * is none. Looks at the white space and letters right before the "=" only: they
 * are either removed now or lie behind this "=" for good, so no character is
 * looked at twice.
 */
function handlerLength(kept: readonly string[]): number {
  const nameEnd = skipBack(kept, kept.length - 1, /\s/);
  const nameStart = skipBack(kept, nameEnd, /[a-z]/i);
  const name = kept.slice(nameStart, nameEnd).join('');
  const startsWord = !/\w/.test(kept[nameStart - 1] ?? '');
  return startsWord && /^on./i.test(name) ? kept.length - nameStart : 0;
}

/** Start of the run of such characters that ends before `end`. */
function skipBack(kept: readonly string[], end: number, wanted: RegExp): number {
  let start = end;
  while (start > 0 && wanted.test(kept[start - 1] ?? '')) start -= 1;
  return start;
}
