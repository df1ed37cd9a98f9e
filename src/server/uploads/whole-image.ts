import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { RequestError } from '#server/http/request-error.ts';
import type { FileExtension } from './file-kinds.ts';

/** More than any camera makes, and few enough to be decoded without trouble. */
const MAX_PIXELS = 100_000_000;

/**
 * Decodes an image to see whether all of it is there.
 *
 * @throws RequestError 415 when it is damaged, cut off, or has too many pixels
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
  if (size.width * size.height > MAX_PIXELS) {
    throw new RequestError(
      415,
      'This image has too many pixels: at most 100 megapixels are taken.',
    );
  }
  // Scaled down to one pixel while it is read, so a large image takes no large memory.
  const decoding = sharp(path, options).resize({ width: 1, height: 1, fit: 'fill' }).raw();
  const isDecoded = await decoding.toBuffer().then(
    () => true,
    () => false,
  );
  return isDecoded && (await endsAsItShould(path, kind));
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
  if (width <= 0 || height === 0 || width * height > MAX_PIXELS || pixelsAt < 26) return false;

  const isCompressed = !isOldHeader && ![0, 3, 6].includes(header.readUInt32LE(30));
  const bytesPerRow = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const pixelBytes = isCompressed ? header.readUInt32LE(34) : bytesPerRow * height;
  return pixelBytes > 0 && pixelsAt + pixelBytes <= size;
}
