/** XML or HTML source, as opposed to text, which {@link element} escapes. */
export interface Markup {
  readonly markup: string;
}

/**
 * Writes an element of XML or HTML. An element without content is written as `<name/>`, one with an
 * empty text as content as `<name></name>`, which HTML requires for an `iframe`.
 *
 * @param attributes texts, which are escaped
 * @param content    texts, which are escaped, and elements
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (string | Markup)[]
): Markup {
  const written = Object.entries(attributes).map(([key, text]) => ` ${key}="${escape(text)}"`);
  const start = `<${name}${written.join('')}`;
  if (content.length === 0) return { markup: `${start}/>` };
  const inner = content.map((part) => (typeof part === 'string' ? escape(part) : part.markup));
  return { markup: `${start}>${inner.join('')}</${name}>` };
}

/** The text of an XML document with this root element. */
export function xmlDocument({ markup }: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;
}

/** Escapes a text, and removes the characters that XML does not allow even when they are escaped. */
function escape(text: string): string {
  return text.replaceAll(SPECIAL, (character) => ESCAPED[character] ?? '');
}

/** The characters to escape, and those that XML 1.0 does not allow (all but `Char`), see https://www.w3.org/TR/xml/#charsets. */
const SPECIAL = /[&<>"]|[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
