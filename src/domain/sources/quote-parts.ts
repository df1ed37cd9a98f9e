/** Where the administrator has left words out of a quote: "…", "[...]", "(…)", ". . .". */
const ELLIPSIS = /[[(]?\s?(?:…|\.{3,}|\. \. \.(?: \.)?)\s?[\])]?/u;

/** The parts of a quote around the words that are left out, without those that are empty. */
export function quoteParts(quote: string): string[] {
  return quote
    .split(ELLIPSIS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
