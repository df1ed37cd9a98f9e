import * as fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST_CODE_POINT = 0x10ffff;

/**
 * Any code point except half of a surrogate pair, for `fc.string({ unit: anyCodePoint })`.
 *
 * The unit "binary" of fast-check generates the same, but first builds a map of all of these
 * million code points, which takes seconds in every process.
 */
export const anyCodePoint: fc.Arbitrary<string> = fc
  .nat(LAST_CODE_POINT - SURROGATES)
  .map(toCharacter, toNumber);

function toCharacter(number: number): string {
  return String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES);
}

/** The inverse of `toCharacter`. fast-check needs it to generate also strings such as `__proto__`. */
function toNumber(character: unknown): number {
  const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (codePoint === undefined || character !== String.fromCodePoint(codePoint)) {
    throw new Error(`${String(character)} is not one character.`);
  }
  return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES;
}
