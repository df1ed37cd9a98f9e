/**
 * The text without those of the given characters that stand at its end. In a text with many of them
 * elsewhere, an expression such as `/[.,]+$/` takes a time that grows with the square of their number.
 *
 * @param characters each a single UTF-16 code unit
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
