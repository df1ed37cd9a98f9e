import { Parser } from 'htmlparser2';
import { POSSIBLE_BREAK } from '#domain/keeping/find-quote.ts';

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
  bytes: Buffer;
  /** False if there was more than `bytes`. */
  isWhole: boolean;
}

/**
 * The text of a page in which a quote is looked for: with the marks of footnotes and without them.
 * `null` for other content than HTML and plain text.
 */
export function pageTexts({ contentType, bytes }: PageContent): string[] | null {
  const mediaType = contentType.toLowerCase();
  const isHtml = /html/.test(mediaType);
  if (!isHtml && !/^\s*text\//.test(mediaType)) return null;
  const text = decode(bytes, mediaType, isHtml);
  return isHtml ? [htmlText(text, false), htmlText(text, true)] : [text];
}

function htmlText(html: string, withoutFootnotes: boolean): string {
  let text = '';
  let hiddenDepth = 0;
  const isHidden = (name: string) => HIDDEN.has(name) || (withoutFootnotes && name === FOOTNOTE);
  const parser = new Parser({
    onopentagname: (name) => {
      if (isHidden(name)) hiddenDepth += 1;
      text += INLINE.has(name) ? POSSIBLE_BREAK : ' ';
    },
    ontext: (part) => {
      if (hiddenDepth === 0) text += part;
    },
    onclosetag: (name) => {
      if (isHidden(name)) hiddenDepth -= 1;
      text += INLINE.has(name) ? POSSIBLE_BREAK : ' ';
    },
  });
  parser.end(html);
  return text;
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
