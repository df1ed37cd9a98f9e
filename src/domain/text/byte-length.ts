/** The size of a text in UTF-8. */
export function byteLength(text: string): number {
  let length = 0;
  for (const character of text) length += bytesOf(character.codePointAt(0) ?? 0);
  return length;
}

/** The number of bytes that a code point takes in UTF-8. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x8_00) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}
