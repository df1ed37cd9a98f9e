import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare page</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>Bare page</h1>';

const PARAGRAPH = `<p>${'Words that fill the page. '.repeat(20)}</p>`;

const END = '</body></html>';

/**
 * A page of text without styles, scripts or images. It has exactly this number of bytes; the smallest
 * page has about 200.
 */
export function barePage(bytes: number): Buffer {
  const room = Math.max(0, bytes - HEAD.length - END.length);
  const text = PARAGRAPH.repeat(Math.floor(room / PARAGRAPH.length));
  return Buffer.from(HEAD + text + ' '.repeat(room - text.length) + END);
}

/**
 * The elements and the text of a document, without its styles, scripts, images and icons. A comment,
 * which browsers read and do not show, makes it as large as the document.
 *
 * @param compressedBytes size of the document as transferred
 * @returns compressed with brotli, to this size or slightly less
 */
export function bareMarkup(document: string, compressedBytes: number): Buffer {
  const markup = document.replaceAll(NOT_MARKUP, '').replaceAll(/ class="[^"]*"/g, '');
  const room = Math.max(0, document.length - markup.length - '<!---->'.length);
  // The comment is random hexadecimal digits, which compress only to half, and then spaces, which
  // compress to almost nothing. The number of digits therefore sets the compressed size.
  const digits = randomBytes(room).toString('hex');
  const compress = (count: number) =>
    brotliCompressSync(`${markup}<!--${digits.slice(0, count).padEnd(room)}-->`, FAST);

  // Finds the largest number of digits that fits, by binary search.
  let [fits, tooMany] = [0, room + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (compress(count).length <= compressedBytes) fits = count;
    else tooMany = count;
  }
  return compress(fits);
}

/** Elements with styles, scripts, images or icons: whole elements, and the void elements `link` and `img`. */
const NOT_MARKUP = /<(style|script|svg|noscript|iframe)\b.*?<\/\1>|<(?:link|img)\b[^>]*>/gs;

/** The highest quality takes seconds for a document with 10,000 videos. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
