/**
 * The initials that stand for a site without a picture: the first letters of the first two words of its
 * name, e.g. "Plain Evidence" → "PE". Words that begin with a symbol, or with a letter that the fonts of
 * the server lack, are skipped. If all words are skipped, the initials are those of the creator; they are
 * empty if that name has none either.
 */
export function initialsOf(brand: string, creatorName: string): string {
  return lettersOf(brand) || lettersOf(creatorName);
}

const MAX_LETTERS = 2;

/** The fonts of the server have the letters of these scripts. */
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]$/u;

function lettersOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    // Quotes and the like may precede the first letter.
    .map((word) => Array.from(word.replace(/^[^\p{L}\p{M}\p{N}\p{S}]+/u, '')))
    .filter(([first = '', second = '']) => DRAWABLE.test(first) && !/\p{M}/u.test(second))
    .map(([first = '']) => first);
  return letters.slice(0, MAX_LETTERS).map(upperCase).join('');
}

/** A letter whose capital has several characters, such as "ß", stays as it is. */
function upperCase(letter: string): string {
  const capital = letter.toUpperCase();
  return capital.length === letter.length ? capital : letter;
}
