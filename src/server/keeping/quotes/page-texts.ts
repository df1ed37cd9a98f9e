import { POSSIBLE_BREAK } from '#domain/keeping/find-quote.ts';
import { parseMarkup } from '#server/core/outbound/parse-markup.ts';

/** Elements whose text visitors of a page do not read in its sentences. */
const HIDDEN = new Set(['script', 'style', 'template', 'title', 'noscript', 'rt', 'rp']);

/** The element of marks that lead to a footnote. */
const FOOTNOTE = 'sup';

/** Elements within a line of text. All others, such as cells of a table, set their text apart. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** The content of a page as a website has sent it. */
export interface PageContent {
  /** The value of the header Content-Type. */
  contentType: string;
  bytes: Buffer<ArrayBuffer>;
  /** False if there was more than `bytes`. */
  isWhole: boolean;
}

/**
 * The text of a page in which a quote is looked for: with the marks of footnotes and without them.
 * `null` for other content than HTML and plain text, and for pages that are nested too deeply.
 */
export function pageTexts({
  contentType,
  bytes,
}: Pick<PageContent, 'contentType' | 'bytes'>): string[] | null {
  const mediaType = contentType.toLowerCase();
  const isHtml = /html/.test(mediaType);
  if (!isHtml && !/^\s*text\//.test(mediaType)) return null;
  const text = decode(bytes, mediaType, isHtml);
  return isHtml ? htmlTexts(text) : [text];
}

/** `null` for a page that is nested too deeply. */
function htmlTexts(html: string): string[] | null {
  let text = '';
  let textWithoutFootnotes = '';
  let hiddenDepth = 0;
  let footnoteDepth = 0;
  const add = (part: string) => {
    text += part;
    if (footnoteDepth === 0) textWithoutFootnotes += part;
  };
  const isRead = parseMarkup(html, {
    onopentagname: (name) => {
      if (HIDDEN.has(name)) hiddenDepth += 1;
      if (name === FOOTNOTE) footnoteDepth += 1;
      add(INLINE.has(name) ? POSSIBLE_BREAK : ' ');
    },
    ontext: (part) => {
      if (hiddenDepth === 0) add(part);
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hiddenDepth -= 1;
      if (name === FOOTNOTE) footnoteDepth -= 1;
      add(INLINE.has(name) ? POSSIBLE_BREAK : ' ');
    },
  });
  return isRead ? [text, textWithoutFootnotes] : null;
}

/** In the encoding that the header names, or else the page, or else UTF-8. */
function decode(bytes: Buffer, mediaType: string, isHtml: boolean): string {
  const start = bytes.subarray(0, 1024).toString('latin1');
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(mediaType)?.[1] ??
    (isHtml ? /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] : undefined);
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
