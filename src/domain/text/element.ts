import { escapeText } from './markup.ts';

/** XML or HTML source, as opposed to text, which {@link element} escapes. */
export interface Markup {
  readonly markup: string;
}

/** A text, which is escaped, or an element; anything else is left out, as in `condition && element`. */
type Content = string | Markup | false | null | undefined;

/**
 * Writes an element of XML or HTML. Without content it is written as `<name/>`. With an empty text as
 * its content it is written as `<name></name>`, which HTML requires for an `iframe`.
 *
 * @param attributes texts, which are escaped; `undefined` for an attribute that is left out
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...content: readonly (Content | readonly Content[])[]
): Markup {
  const written = Object.entries(attributes).map(([key, text]) =>
    text === undefined ? '' : ` ${key}="${escapeText(text)}"`,
  );
  const start = `<${name}${written.join('')}`;
  const inner = content.flat().flatMap((part) => {
    if (typeof part === 'string') return escapeText(part);
    return part ? part.markup : [];
  });
  return { markup: inner.length === 0 ? `${start}/>` : `${start}>${inner.join('')}</${name}>` };
}

/** The text of an XML document with this root element. */
export function xmlDocument({ markup }: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`;
}
