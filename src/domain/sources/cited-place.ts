import { parseUrl } from '#domain/http/parse-url.ts';
import type { Citation } from './citation.ts';
import { sourceAddress } from './source-url.ts';
import type { Source } from './source.ts';

/** The place of a source where the words stand that support a claim. */
export interface CitedPlace {
  href: string;
  /** Whether it is a page of a PDF; otherwise it is a quote on a web page. */
  isPage: boolean;
  /** Says where the link leads, e.g. "Open at page 12". */
  linkText: string;
}

/**
 * The place to which a citation leads: the page of a PDF, or the quote on a web page, which browsers
 * scroll to and highlight. `null` if the citation names no such place.
 * See docs/site.md, "Moments".
 *
 * @param siteUrl the public origin, without a trailing slash, for an address to use outside this site
 */
export function citedPlace(
  { url, fileName }: Pick<Source, 'url' | 'fileName'>,
  { quote, page }: Pick<Citation, 'quote' | 'page'>,
  siteUrl = '',
): CitedPlace | null {
  const href = sourceAddress(url, siteUrl);
  if (href === null || href.startsWith('mailto:')) return null;
  const [address = '', fragment = ''] = splitOnce(href, '#');
  if (isPdf(address)) {
    if (page === null) return null;
    return { href: `${address}#page=${page}`, isPage: true, linkText: `Open at page ${page}` };
  }
  // Browsers download other files, or show them without a text that could be found.
  if (quote === null || fileName !== null) return null;
  const [ownFragment = ''] = splitOnce(fragment, DIRECTIVES);
  return {
    href: `${address}#${ownFragment}${DIRECTIVES}${textDirectives(quote)}`,
    isPage: false,
    linkText: 'Open at the quote',
  };
}

/** Separates an address's own fragment from the text to find, see https://wicg.github.io/scroll-to-text-fragment/. */
const DIRECTIVES = ':~:';

/** The number of words with which the start and the end of a quote are found. */
const EDGE_WORDS = 5;

/**
 * The text to find: all of the quote, which browsers find only within a paragraph, and for a long quote
 * also the first and the last words, between which there may be several paragraphs. Of a quote with words
 * left out, only the first and the last words, because browsers do not find the sign for them.
 */
function textDirectives(quote: string): string {
  const parts = quoteParts(quote);
  const [first = quote] = parts;
  const words = first.split(' ');
  const lastWords = (parts.at(-1) ?? first).split(' ').slice(-EDGE_WORDS);
  const edges = [words.slice(0, EDGE_WORDS), lastWords].map((edge) => encodeText(edge.join(' ')));
  const range = `text=${edges.join(',')}`;
  if (parts.length > 1) return range;
  const exact = `text=${encodeText(first)}`;
  return words.length < 2 * EDGE_WORDS ? exact : `${exact}&${range}`;
}

/** Where the administrator has left words out of a quote: "…", "[...]", "(…)", ". . .". */
const ELLIPSIS = /[[(]?\s?(?:…|\.{3,}|\. \. \.(?: \.)?)\s?[\])]?/u;

/** The parts of a quote around the words that are left out, without those that are empty. */
export function quoteParts(quote: string): string[] {
  return quote
    .split(ELLIPSIS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A hyphen has a meaning in a text directive, but `encodeURIComponent` does not encode it. */
function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D');
}

function isPdf(address: string): boolean {
  const path = parseUrl(address, 'https://site.invalid')?.pathname;
  return path !== undefined && /\.pdf$/i.test(path);
}

/** The text before and after the first separator. */
function splitOnce(text: string, separator: string): [before: string, after: string] {
  const index = text.indexOf(separator);
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + separator.length)];
}
