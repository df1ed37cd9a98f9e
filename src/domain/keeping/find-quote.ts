/** A shorter quote could be found by chance. In letters and digits. */
const MIN_LENGTH = 8;

/** Where the administrator has left words out of a quote. */
const ELLIPSIS = /\[?(?:…|\.{3,})\]?/u;

/**
 * Returns a function that tells whether a quote stands in one of the texts.
 *
 * Compares letters and digits only, folded as in the search, because pages differ from quotes in white
 * space, quotation marks, hyphens and ligatures. The parts of a quote around "…" must follow each other.
 */
export function quoteFinder(texts: readonly string[]): (quote: string) => boolean {
  const folded = texts.map(fold);
  return (quote) => {
    const parts = quote.split(ELLIPSIS).map(fold);
    if (parts.join('').length < MIN_LENGTH) return false;
    return folded.some((text) => containsInOrder(text, parts));
  };
}

function fold(text: string): string {
  // Lower case may need marks, as that of "İ" does, and unified characters may be upper case.
  const lowerCase = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  // The Turkish ı is I in capitals.
  return lowerCase.replaceAll('ı', 'i').replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function containsInOrder(text: string, parts: readonly string[]): boolean {
  let end = 0;
  for (const part of parts) {
    const start = text.indexOf(part, end);
    if (start === -1) return false;
    end = start + part.length;
  }
  return true;
}
