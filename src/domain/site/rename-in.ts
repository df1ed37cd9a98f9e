import type { Names } from './fill-names.ts';

/**
 * Replaces the names of the site in a text that `fillNames` has filled. A name is replaced only where it
 * is a whole word, so that a short one changes no other words.
 */
export function renameIn(text: string, from: Names, to: Names): string {
  // If one name begins with the other, the longer one is found.
  const names = [from.brand, from.creatorName].toSorted((a, b) => b.length - a.length);
  const pattern = `(?<!${LETTER_OR_DIGIT})(?:${names.map(escape).join('|')})(?!${LETTER_OR_DIGIT})`;
  return text.replaceAll(new RegExp(pattern, 'gu'), (name) =>
    name === from.brand ? to.brand : to.creatorName,
  );
}

const LETTER_OR_DIGIT = String.raw`[\p{L}\p{M}\p{N}]`;

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
