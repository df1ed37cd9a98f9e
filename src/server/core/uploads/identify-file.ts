import { isUtf8 } from 'node:buffer';
import type { FileTypeResult } from 'file-type';
import { fileExtension } from '#domain/files/file-name.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type FileExtension, fileKinds, kindOfExtension, rasterImages } from './file-kinds.ts';

/**
 * Determines the kind of a file from its bytes and its extension. The extension must
 * be accepted, and the bytes must match it, with two exceptions. A raster image may have
 * the extension of another kind of raster image, because browsers save WebP as .jpg. Raster
 * images and PDFs may have no extension, because their bytes alone identify them.
 *
 * Raster images are decoded, so only one call may run at a time, see `Uploads.decode`.
 *
 * @throws RequestError 415 when the extension or the content is not accepted, when they do
 *   not match, or when an image is damaged or cut off; 413 when an image has more than 50
 *   megapixels
 */
export async function identifyFile(
  content: Buffer,
  name: string,
  accepted: readonly string[],
): Promise<FileExtension> {
  const extension = requireAcceptedExtension(name, accepted);
  // The package is loaded at the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(content);
  const kind = presumedKind(detected, extension);
  const matches =
    kind !== undefined && accepted.includes(kind) && (await isOfKind(kind, content, detected));
  if (matches) return kind;
  if (extension === undefined) throw notAccepted(accepted);
  if (extension === 'txt' && detected === undefined) {
    throw new RequestError(
      415,
      'A text file has to be in UTF-8, and this one is not. Please save it as UTF-8 and choose it again.',
    );
  }
  throw new RequestError(
    415,
    `The name of this file ends in .${fileExtension(name)}, but it contains another type of file.`,
  );
}

/**
 * The kind of file that the extension of a name means; `undefined` when the name has none.
 *
 * @throws RequestError 415 when the extension is not accepted
 */
export function requireAcceptedExtension(
  name: string,
  accepted: readonly string[],
): FileExtension | undefined {
  const extension = fileExtension(name);
  if (extension === '') return undefined;
  const kind = kindOfExtension(extension);
  if (kind !== undefined && accepted.includes(kind)) return kind;
  throw notAccepted(accepted);
}

function notAccepted(accepted: readonly string[]): RequestError {
  return new RequestError(
    415,
    `This kind of file is not accepted. Please choose one of these: ${accepted.join(', ')}.`,
  );
}

/**
 * Kinds that bytes alone identify. The other kinds need an extension: svg and txt are both text, and
 * doc and docx share their containers with other formats.
 */
const kindsWithSignature: ReadonlySet<FileExtension> = new Set([...rasterImages, 'pdf']);

/** The kind that the extension and the first bytes indicate. Does not check that the content is intact. */
function presumedKind(
  detected: FileTypeResult | undefined,
  extension: FileExtension | undefined,
): FileExtension | undefined {
  if (extension !== undefined && !rasterImages.has(extension)) return extension;
  const kinds = extension === undefined ? kindsWithSignature : rasterImages;
  // Browsers treat an animated PNG as a PNG, so it is accepted as one.
  const mediaType = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime;
  return [...kinds].find((kind) => fileKinds[kind].mediaType === mediaType);
}

/**
 * Whether the whole content is of this kind.
 *
 * @throws RequestError for an image that is damaged, cut off or has too many pixels
 */
async function isOfKind(
  kind: FileExtension,
  content: Buffer,
  detected: FileTypeResult | undefined,
): Promise<boolean> {
  if (kind === 'txt') return isText(content);
  if (kind === 'svg') return isText(content) && isSvg(content);
  if (rasterImages.has(kind)) {
    const isComplete =
      kind === 'bmp' ? isCompleteBitmap(content) : await isDecodable(content, kind);
    if (!isComplete) throw new RequestError(415, 'This image is damaged or not complete.');
    return true;
  }
  // Old Office files share one container; the name of the main stream distinguishes them.
  if (kind === 'doc') return detected?.ext === 'cfb' && content.includes(WORD_STREAM);
  if (kind === 'docx') return detected?.ext === 'docx' && isCompleteZip(content);
  return detected?.ext === kind;
}

/**
 * Whether the file ends with the record that every complete zip file ends with. The record must state
 * where the list of entries begins, because the record of another zip file within a file that is cut
 * off states a wrong place.
 */
function isCompleteZip(content: Buffer): boolean {
  const end = content.subarray(-(ZIP_RECORD_BYTES + MAX_ZIP_COMMENT_BYTES));
  const recordAt = end.lastIndexOf(ZIP_RECORD);
  if (recordAt === -1 || recordAt + ZIP_RECORD_BYTES > end.length) return false;
  const listAt = end.readUInt32LE(recordAt + 16);
  return content.subarray(listAt, listAt + ZIP_LIST.length).equals(ZIP_LIST);
}

/** The signature of the record at the end of a zip file. */
const ZIP_RECORD = Buffer.from('PK\u0005\u0006');

/** The record without the comment that may follow it. */
const ZIP_RECORD_BYTES = 22;

const MAX_ZIP_COMMENT_BYTES = 0xffff;

/** The signature of the first entry in the list of entries. */
const ZIP_LIST = Buffer.from('PK\u0001\u0002');

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** Whether the content is UTF-8 text without NUL characters. */
function isText(content: Buffer): boolean {
  return isUtf8(content) && !content.includes(0);
}

/**
 * Whether a text begins with the root element `svg` and ends with its closing tag. The XML between them
 * is not checked.
 */
function isSvg(content: Buffer): boolean {
  const start = content.toString('utf8', 0, SVG_START_BYTES);
  const end = content.subarray(-SVG_END_BYTES).toString('utf8');
  return SVG_ROOT.test(afterProlog(start)) && SVG_END.test(end);
}

/** The bytes in which the root element must begin, after declaration, comments and document type. */
const SVG_START_BYTES = 64 * 1024;

/** The bytes at the end of the file in which the closing tag must be, because comments may follow it. */
const SVG_END_BYTES = 4 * 1024;

/** The beginning of an `svg` element. Its name may have a namespace prefix. */
const SVG_ROOT = /^<(?:[\w-]+:)?svg[\s/>]/;

/** The closing tag of an `svg` element, or an empty `svg` element without a closing tag. */
const SVG_END = /<\/(?:[\w-]+:)?svg\s*>|<(?:[\w-]+:)?svg[^<>]*\/>/;

/** The text after the XML declaration, comments and document type; empty when one of them does not end. */
function afterProlog(xml: string): string {
  let rest = xml.replace(/^\ufeff/, '').trimStart();
  while (/^<[?!]/.test(rest)) {
    const end = prologEnd(rest);
    const found = rest.indexOf(end);
    if (found === -1) return '';
    rest = rest.slice(found + end.length).trimStart();
  }
  return rest;
}

/** The text that ends the declaration, comment or document type at the start of `rest`. */
function prologEnd(rest: string): string {
  if (rest.startsWith('<?')) return '?>';
  if (rest.startsWith('<!--')) return '-->';
  // A document type may contain definitions in brackets, which may contain ">".
  return /^[^>]*\[/.test(rest) ? ']>' : '>';
}

/**
 * Enough for cameras sold as "50 megapixels", which produce up to 50.3 million pixels. The limit
 * bounds the memory that decoding takes: 150 MB for a progressive JPEG of that size, 300 MB
 * without chroma subsampling, and up to 400 MB for an interlaced 16-bit PNG, which no camera makes.
 */
const MAX_PIXELS = 51_000_000;

/** Refuses an image with too many pixels. */
function checkPixels({ width, height }: { width: number; height: number }): void {
  if (width * height <= MAX_PIXELS) return;
  throw new RequestError(413, 'This image has too many pixels. The limit is 50 megapixels.');
}

async function isDecodable(content: Buffer, kind: FileExtension): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  // With its cache, libvips would keep the files open from which pictures are rendered afterward.
  sharp.cache(false);
  const options = { failOn: 'truncated', limitInputPixels: false, sequentialRead: true } as const;
  const size = await sharp(content, options)
    .metadata()
    .catch(() => undefined);
  if (size === undefined) return false;
  checkPixels(size);
  // The image is scaled to one pixel while it is read, so that most large images need little memory.
  const decoding = sharp(content, options).resize({ width: 1, height: 1, fit: 'fill' }).raw();
  const isDecoded = await decoding.toBuffer().then(
    () => true,
    () => false,
  );
  return isDecoded && isAnimationComplete(content, kind);
}

/**
 * Only the first frame of an animation is decoded. A WebP is complete if the file has at least the
 * size that its header states, and a GIF if it ends with the trailer byte, after which zeros may
 * follow.
 */
function isAnimationComplete(content: Buffer, kind: FileExtension): boolean {
  // The size in the header of a WebP does not include the first 8 bytes.
  if (kind === 'webp') return content.readUInt32LE(4) + 8 <= content.length;
  if (kind === 'gif') return content.subarray(-64).findLast((byte) => byte !== 0) === GIF_TRAILER;
  return true;
}

const GIF_TRAILER = 0x3b;

/**
 * Whether a BMP file has at least the size that its headers state. It is not decoded, because sharp
 * cannot read BMP. The numbers in the calls of `read…` are the offsets of the headers' fields.
 */
function isCompleteBitmap(content: Buffer): boolean {
  if (content.length < FILE_HEADER_BYTES + COMMON_HEADER_BYTES) return false;

  const pixelsAt = content.readUInt32LE(10);
  const isOldHeader = content.readUInt32LE(14) === OLD_HEADER_BYTES;
  const width = isOldHeader ? content.readUInt16LE(18) : content.readInt32LE(18);
  const height = isOldHeader ? content.readUInt16LE(20) : Math.abs(content.readInt32LE(22));
  const bitsPerPixel = content.readUInt16LE(isOldHeader ? 24 : 28);
  if (width <= 0 || height === 0) return false;
  if (pixelsAt < FILE_HEADER_BYTES + OLD_HEADER_BYTES) return false;
  checkPixels({ width, height });

  const isCompressed = !isOldHeader && !UNCOMPRESSED_METHODS.has(content.readUInt32LE(30));
  const bytesPerRow = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const pixelBytes = isCompressed ? content.readUInt32LE(34) : bytesPerRow * height;
  return pixelBytes > 0 && pixelsAt + pixelBytes <= content.length;
}

/** A BMP file begins with this header. A second header of one of several sizes follows. */
const FILE_HEADER_BYTES = 14;

/** The second header in very old files. */
const OLD_HEADER_BYTES = 12;

/** The second header in most files. */
const COMMON_HEADER_BYTES = 40;

/** The values of the field "compression" that mean uncompressed pixels. */
const UNCOMPRESSED_METHODS: ReadonlySet<number> = new Set([0, 3, 6]);
