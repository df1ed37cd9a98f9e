import { escapeText } from './markup.ts';

/** XML or HTML source, as opposed to text, which {@link element} escapes. */
export interface Markup {
  readonly markup: string;
}

/**
 * Writes an element of XML or HTML. Without content it is written as `<name/>`. With an empty text as
 * its content it is written as `<name></name>`, which HTML requires for an `iframe`.
 *
 * @param attributes texts, which are escaped
 * @param content    texts, which are escaped, and elements
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (string | Markup)[]
): Markup {
  const written = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeText(text)}"`);
  const start = `<${name}${written.join('')}`;
  if (content.length === 0) return { markup: `${start}/>` };
  const inner = content.map((part) => (typeof part === 'string' ? escapeText(part) : part.markup));
  return { markup: `${start}>${inner.join('')}</${name}>` };
}

/** The text of an XML document with this root element. */
export function xmlDocument({ markup }: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;
}
