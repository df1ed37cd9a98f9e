const SCHEMES = [[...'javascript:'], [...'vbscript:']];

/**
 * Removes HTML and script syntax from plain text: "<" and ">", "javascript:" and "vbscript:" in
 * any letter case, event handlers, and surrounding white space. An event handler is a word that
 * starts with "on" and has more letters, followed by optional white space and "=". "conversion=5"
 * and "on = off" are kept.
 *
 * Idempotent: if removing a piece joins the text before and after it into another removable piece,
 * that piece is removed too.
 * Use it only for the text fields of the contact form and of a source. It does not replace
 * escaping on output.
 * See docs/rules.md, "Text cleaner".
 *
 * The algorithm is a single pass with a stack: each character is pushed; when it completes
 * removable text, that text is popped. So the stack always holds clean text. The time is linear
 * because no character is scanned twice (see handlerLength).
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

/** Length of the scheme at the end of `kept`, or 0. */
function schemeLength(kept: readonly string[]): number {
  const endsWith = (scheme: readonly string[]) =>
    scheme.every((letter, index) => kept.at(index - scheme.length)?.toLowerCase() === letter);
  return SCHEMES.find(endsWith)?.length ?? 0;
}

/**
 * Length of the event handler at the end of `kept`, or 0. Scans back over the white space and the
 * letters before the "=". If these characters are kept, the "=" is kept too, and a later scan stops
 * at it. So no character is scanned twice.
 */
function handlerLength(kept: readonly string[]): number {
  const nameEnd = skipBack(kept, kept.length - 1, /\s/);
  const nameStart = skipBack(kept, nameEnd, /[a-z]/i);
  const name = kept.slice(nameStart, nameEnd).join('');
  const startsWord = !/\w/.test(kept[nameStart - 1] ?? '');
  return startsWord && /^on./i.test(name) ? kept.length - nameStart : 0;
}

/** Start of the run of matching characters that ends before `end`. */
function skipBack(kept: readonly string[], end: number, pattern: RegExp): number {
  let start = end;
  while (start > 0 && pattern.test(kept[start - 1] ?? '')) start -= 1;
  return start;
}
