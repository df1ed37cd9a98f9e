import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { RequestError } from '#server/http/request-error.ts';
import type { FileExtension } from './file-kinds.ts';

/**
 * What cameras sell as 50 megapixels, the most of which has 50.3 million. A file of at most
 * 10 MB rarely holds more. Decoded, a progressive JPEG of so many takes 150 MB, or 300 with
 * all of its colours; what no camera makes, such as an interlaced PNG of 16 bits, up to 400.
 */
const MAX_PIXELS = 51_000_000;

/**
 * Decodes an image to see whether all of it is there.
 *
 * @throws RequestError 413 when it has too many pixels, 415 when it is damaged or cut off
 */
export async function checkImage(path: string, kind: FileExtension): Promise<void> {
  const isWhole = await (kind === 'bmp' ? isWholeBitmap(path) : isDecodable(path, kind));
  if (!isWhole) throw new RequestError(415, 'This image is damaged or not complete.');
}

async function isDecodable(path: string, kind: FileExtension): Promise<boolean> {
  // Otherwise it would keep the file open after it has been deleted.
  sharp.cache(false);
  const options = { failOn: 'truncated', limitInputPixels: false, sequentialRead: true } as const;
  const size = await sharp(path, options)
    .metadata()
    .catch(() => undefined);
  if (size === undefined) return false;
  checkPixels(size);
  // Scaled down to one pixel while it is read: most large images take no large memory so.
  const decoding = sharp(path, options).resize({ width: 1, height: 1, fit: 'fill' }).raw();
  const isDecoded = await decoding.toBuffer().then(
    () => true,
    () => false,
  );
  return isDecoded && (await endsAsItShould(path, kind));
}

function checkPixels({ width, height }: { width: number; height: number }): void {
  if (width * height <= MAX_PIXELS) return;
  throw new RequestError(413, 'This image has too many pixels: at most 50 megapixels are taken.');
}

/** Of what moves only the first picture is decoded; its last one is judged by the end of the file. */
async function endsAsItShould(path: string, kind: FileExtension): Promise<boolean> {
  if (kind !== 'gif' && kind !== 'webp') return true;
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer } = await file.read({ buffer: Buffer.alloc(8), position: 0 });
  if (kind === 'webp') return buffer.readUInt32LE(4) + 8 <= size;
  const end = await file.read({ buffer: Buffer.alloc(64), position: Math.max(0, size - 64) });
  return end.buffer.subarray(0, end.bytesRead).findLast((byte) => byte !== 0) === GIF_TRAILER;
}

const GIF_TRAILER = 0x3b;

/** sharp reads no BMP. The header tells how many bytes of pixels have to follow. */
async function isWholeBitmap(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer: header, bytesRead } = await file.read({ buffer: Buffer.alloc(54), position: 0 });
  if (bytesRead < 54) return false;

  const pixelsAt = header.readUInt32LE(10);
  const isOldHeader = header.readUInt32LE(14) === 12;
  const width = isOldHeader ? header.readUInt16LE(18) : header.readInt32LE(18);
  const height = isOldHeader ? header.readUInt16LE(20) : Math.abs(header.readInt32LE(22));
  const bitsPerPixel = header.readUInt16LE(isOldHeader ? 24 : 28);
  if (width <= 0 || height === 0 || pixelsAt < 26) return false;
  checkPixels({ width, height });

  const isCompressed = !isOldHeader && ![0, 3, 6].includes(header.readUInt32LE(30));
  const bytesPerRow = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const pixelBytes = isCompressed ? header.readUInt32LE(34) : bytesPerRow * height;
  return pixelBytes > 0 && pixelsAt + pixelBytes <= size;
}
