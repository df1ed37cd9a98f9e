import { VISIBLE_CHARACTER } from './characters.ts';

/**
 * The text without the white space and invisible characters around it. Chat programs and web pages put
 * such characters, for example U+200B and U+FEFF, around a text that is copied there.
 */
export function trimInvisible(text: string): string {
  const start = text.search(VISIBLE_CHARACTER);
  if (start === -1) return '';
  let end = text.length;
  while (!VISIBLE_CHARACTER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
