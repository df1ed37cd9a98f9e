import * as fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATE_COUNT = 0x800;
const LAST_CODE_POINT = 0x10ffff;

/**
 * Any code point except half of a surrogate pair, for `fc.string({ unit: anyCodePoint })`.
 *
 * The unit "binary" of fast-check generates the same code points, but first builds a map of all of
 * them, more than a million. This takes seconds in every process.
 */
export const anyCodePoint: fc.Arbitrary<string> = fc
  .nat(LAST_CODE_POINT - SURROGATE_COUNT)
  .map(toCharacter, toNumber);

function toCharacter(number: number): string {
  return String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATE_COUNT);
}

/** The inverse of `toCharacter`. Without it, fast-check would not try strings such as `__proto__`. */
function toNumber(character: unknown): number {
  const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (codePoint === undefined || character !== String.fromCodePoint(codePoint)) {
    throw new Error(`${String(character)} is not one character.`);
  }
  return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATE_COUNT;
}
