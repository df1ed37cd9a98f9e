import { quoteParts } from '#domain/sources/cited-place.ts';

/** A shorter quote could be found by chance. In letters and digits. */
const MIN_LENGTH = 8;

/**
 * Stands in a text where it has no white space although a word may end, as between two elements of a
 * page that styles set apart.
 */
export const POSSIBLE_BREAK = '\u200B';

/**
 * Returns a function that tells whether a quote stands in one of the texts.
 *
 * Compares letters and digits, folded as in the search, because pages differ from quotes in white
 * space, quotation marks, hyphens and ligatures. A quote must not start or end within a word or number
 * of the text: "legal to vote" is not in "illegal to vote", nor "15 percent" in "1.5 percent". The
 * parts of a quote around "…" must follow each other.
 */
export function quoteFinder(texts: readonly string[]): (quote: string) => boolean {
  const folded = texts.map(fold);
  return (quote) => {
    const parts = quoteParts(quote).map((part) => fold(part).characters);
    if (parts.join('').length < MIN_LENGTH) return false;
    return folded.some((text) => containsInOrder(text, parts));
  };
}

interface FoldedText {
  /** Letters and digits; a space only between the digits of two numbers. */
  characters: string;
  /** The indexes of `characters` at which a word or a number starts or ends. */
  edges: ReadonlySet<number>;
}

function fold(text: string): FoldedText {
  // Lower case may need marks, as that of "İ" does, and unified characters may be upper case.
  const lowerCase = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  // The Turkish ı is I in capitals.
  const seen = lowerCase.replaceAll(UNSEEN, '').replaceAll('ı', 'i');
  const edges = new Set<number>();
  let characters = '';
  let end = 0;
  let endsInDigit = false;
  for (const { 0: word, index } of seen.matchAll(WORD_OR_NUMBER)) {
    const isNumber = DIGIT.test(word);
    if (endsInDigit && isNumber && SEPARATOR.test(seen.slice(end, index))) characters += ' ';
    edges.add(characters.length);
    characters += word;
    edges.add(characters.length);
    end = index + word.length;
    endsInDigit = isNumber;
  }
  return { characters, edges };
}

/** Accents, soft hyphens and other characters within words that a reader does not see. */
const UNSEEN = /[[\p{M}\p{Cf}]--\u200B]/gv;

const WORD_OR_NUMBER = /\p{L}+|\p{N}+/gu;

const DIGIT = /^\p{N}/u;

const SEPARATOR = /[^\u200B]/u;

function containsInOrder(text: FoldedText, parts: readonly string[]): boolean {
  let end = 0;
  for (const part of parts) {
    const start = indexOfWords(text, part, end);
    if (start === -1) return false;
    end = start + part.length;
  }
  return true;
}

function indexOfWords({ characters, edges }: FoldedText, part: string, from: number): number {
  if (part === '') return from;
  const mayStartAnywhere = STARTS_WITHOUT_SPACE.test(part);
  const mayEndAnywhere = ENDS_WITHOUT_SPACE.test(part);
  let start = characters.indexOf(part, from);
  while (start !== -1) {
    const startsWord = mayStartAnywhere || edges.has(start);
    const endsWord = mayEndAnywhere || edges.has(start + part.length);
    if (startsWord && endsWord) break;
    start = characters.indexOf(part, start + 1);
  }
  return start;
}

/** The scripts that have no spaces between words. */
const STARTS_WITHOUT_SPACE =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const ENDS_WITHOUT_SPACE = new RegExp(`${STARTS_WITHOUT_SPACE.source.slice(1)}$`, 'u');
