const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * The text without the white space and invisible characters around it. Chat programs and web pages put
 * such characters, for example U+200B and U+FEFF, around a text that is copied there.
 */
export function trimInvisible(text: string): string {
  const start = text.search(VISIBLE);
  if (start === -1) return '';
  let end = text.length;
  while (!VISIBLE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
