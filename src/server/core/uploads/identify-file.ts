import { createReadStream, openAsBlob } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
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
  path: string,
  name: string,
  accepted: readonly string[],
): Promise<FileExtension> {
  const extension = requireAcceptedExtension(name, accepted);
  const kind = await presumedKind(path, extension);
  const matches = kind !== undefined && accepted.includes(kind) && (await isOfKind(kind, path));
  if (matches) return kind;
  if (extension === undefined) throw notAccepted(accepted);
  if (extension === 'txt' && (await mediaTypeOf(path)) === undefined) {
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
async function presumedKind(
  path: string,
  extension: FileExtension | undefined,
): Promise<FileExtension | undefined> {
  if (extension !== undefined && !rasterImages.has(extension)) return extension;
  const kinds = extension === undefined ? kindsWithSignature : rasterImages;
  const mediaType = await mediaTypeOf(path);
  return [...kinds].find((kind) => fileKinds[kind].mediaType === mediaType);
}

/** The media type that the bytes indicate; `undefined` when it is unknown. */
async function mediaTypeOf(path: string): Promise<string | undefined> {
  const mediaType = (await contentType(path))?.mime;
  // Browsers treat an animated PNG as a PNG, so it is accepted as one.
  return mediaType === 'image/apng' ? 'image/png' : mediaType;
}

/**
 * The extension and media type that the package file-type recognizes in the bytes; `undefined` when
 * it recognizes none. The package is loaded at the first upload.
 *
 * The file is passed as a blob, because `fileTypeFromFile` loads a second copy of the package strtok3,
 * which the build cannot bundle. That copy reports the end of a file by an error of its own class,
 * which the bundled code does not recognize, so it would throw for files that are cut off.
 */
async function contentType(path: string) {
  const { fileTypeFromBlob } = await import('file-type');
  return fileTypeFromBlob(await openAsBlob(path));
}

/**
 * Whether the whole content is of this kind.
 *
 * @throws RequestError for an image that {@link checkImage} refuses
 */
async function isOfKind(kind: FileExtension, path: string): Promise<boolean> {
  if (kind === 'txt') return isText(path);
  if (kind === 'svg') return isSvg(path);
  if (rasterImages.has(kind)) {
    await checkImage(path, kind);
    return true;
  }

  const content = await contentType(path);
  // Old Office files share one container; the name of the main stream distinguishes them.
  if (kind === 'doc') return content?.ext === 'cfb' && includesBytes(path, WORD_STREAM);
  if (kind === 'docx') return content?.ext === 'docx' && isCompleteZip(path);
  return content?.ext === kind;
}

/**
 * Whether the file ends with the record that every complete zip file ends with. The record must state
 * where the list of entries begins, because the record of another zip file within a file that is cut
 * off states a wrong place.
 */
async function isCompleteZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const position = Math.max(0, size - ZIP_RECORD_BYTES - MAX_ZIP_COMMENT_BYTES);
  const { buffer: end } = await file.read({ buffer: Buffer.alloc(size - position), position });
  const recordAt = end.lastIndexOf(ZIP_RECORD);
  if (recordAt === -1 || recordAt + ZIP_RECORD_BYTES > end.length) return false;
  const listAt = end.readUInt32LE(recordAt + 16);
  const { buffer: list } = await file.read({ buffer: Buffer.alloc(4), position: listAt });
  return list.equals(ZIP_LIST);
}

/** The signature of the record at the end of a zip file. */
const ZIP_RECORD = Buffer.from('PK\u0005\u0006');

/** The record without the comment that may follow it. */
const ZIP_RECORD_BYTES = 22;

const MAX_ZIP_COMMENT_BYTES = 0xffff;

/** The signature of the first entry in the list of entries. */
const ZIP_LIST = Buffer.from('PK\u0001\u0002');

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

async function includesBytes(path: string, wanted: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of bytesOf(path)) {
    const read = Buffer.concat([end, chunk]);
    if (read.includes(wanted)) return true;
    // The wanted bytes may begin in one chunk and end in the next.
    end = read.subarray(Math.max(0, read.length - wanted.length + 1));
  }
  return false;
}

/** Whether the file is UTF-8 text without NUL characters. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytesOf(path)) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function bytesOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path);
}

/**
 * Whether the file is text that begins with the root element `svg` and ends with its closing tag.
 * The XML between them is not checked.
 */
async function isSvg(path: string): Promise<boolean> {
  if (!(await isText(path))) return false;
  await using file = await open(path);
  const { size } = await file.stat();
  const [start, end] = [await textAt(file, 0), await textAt(file, size - SVG_END_BYTES)];
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

/** At most 64 KB of text from this position, or from the start if the position is negative. */
async function textAt(file: FileHandle, position: number): Promise<string> {
  const buffer = Buffer.alloc(SVG_START_BYTES);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(0, position));
  return buffer.toString('utf8', 0, bytesRead);
}

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

/** Refuses an image that is damaged, cut off or has too many pixels. */
async function checkImage(path: string, kind: FileExtension): Promise<void> {
  const isComplete = await (kind === 'bmp' ? isCompleteBitmap(path) : isDecodable(path, kind));
  if (!isComplete) throw new RequestError(415, 'This image is damaged or not complete.');
}

function checkPixels({ width, height }: { width: number; height: number }): void {
  if (width * height <= MAX_PIXELS) return;
  throw new RequestError(413, 'This image has too many pixels. The limit is 50 megapixels.');
}

async function isDecodable(path: string, kind: FileExtension): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  // With its cache, libvips would keep the file open after it has been deleted.
  sharp.cache(false);
  const options = { failOn: 'truncated', limitInputPixels: false, sequentialRead: true } as const;
  const size = await sharp(path, options)
    .metadata()
    .catch(() => undefined);
  if (size === undefined) return false;
  checkPixels(size);
  // The image is scaled to one pixel while it is read, so that most large images need little memory.
  const decoding = sharp(path, options).resize({ width: 1, height: 1, fit: 'fill' }).raw();
  const isDecoded = await decoding.toBuffer().then(
    () => true,
    () => false,
  );
  return isDecoded && (await isAnimationComplete(path, kind));
}

/**
 * Only the first frame of an animation is decoded. A WebP is complete if the file has at least the
 * size that its header states, and a GIF if it ends with the trailer byte, after which zeros may
 * follow.
 */
async function isAnimationComplete(path: string, kind: FileExtension): Promise<boolean> {
  if (kind !== 'gif' && kind !== 'webp') return true;
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer } = await file.read({ buffer: Buffer.alloc(8), position: 0 });
  // The size in the header of a WebP does not include the first 8 bytes.
  if (kind === 'webp') return buffer.readUInt32LE(4) + 8 <= size;
  const end = await file.read({ buffer: Buffer.alloc(64), position: Math.max(0, size - 64) });
  return end.buffer.subarray(0, end.bytesRead).findLast((byte) => byte !== 0) === GIF_TRAILER;
}

const GIF_TRAILER = 0x3b;

/**
 * Whether a BMP file has at least the size that its headers state. It is not decoded, because sharp
 * cannot read BMP. The numbers in the calls of `read…` are the offsets of the headers' fields.
 */
async function isCompleteBitmap(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const buffer = Buffer.alloc(FILE_HEADER_BYTES + COMMON_HEADER_BYTES);
  const { buffer: header, bytesRead } = await file.read({ buffer, position: 0 });
  if (bytesRead < buffer.length) return false;

  const pixelsAt = header.readUInt32LE(10);
  const isOldHeader = header.readUInt32LE(14) === OLD_HEADER_BYTES;
  const width = isOldHeader ? header.readUInt16LE(18) : header.readInt32LE(18);
  const height = isOldHeader ? header.readUInt16LE(20) : Math.abs(header.readInt32LE(22));
  const bitsPerPixel = header.readUInt16LE(isOldHeader ? 24 : 28);
  if (width <= 0 || height === 0) return false;
  if (pixelsAt < FILE_HEADER_BYTES + OLD_HEADER_BYTES) return false;
  checkPixels({ width, height });

  const isCompressed = !isOldHeader && !UNCOMPRESSED_METHODS.has(header.readUInt32LE(30));
  const bytesPerRow = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const pixelBytes = isCompressed ? header.readUInt32LE(34) : bytesPerRow * height;
  return pixelBytes > 0 && pixelsAt + pixelBytes <= size;
}

/** A BMP file begins with this header. A second header of one of several sizes follows. */
const FILE_HEADER_BYTES = 14;

/** The second header in very old files. */
const OLD_HEADER_BYTES = 12;

/** The second header in most files. */
const COMMON_HEADER_BYTES = 40;

/** The values of the field "compression" that mean uncompressed pixels. */
const UNCOMPRESSED_METHODS: ReadonlySet<number> = new Set([0, 3, 6]);
