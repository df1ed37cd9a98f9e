import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { headshotAddress, headshotName } from '#domain/bio/headshot.ts';
import type { RenderedHeadshot } from '#server/bio/render-headshot.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';

/** Stores every rendition of a headshot, or none. Gives the address that stands for all of them. */
export async function keepHeadshot(
  uploads: Pick<Uploads, 'put' | 'release'>,
  { fallback, renditions }: RenderedHeadshot,
): Promise<string> {
  const id = randomUUID();
  const url = headshotAddress(id, fallback);
  try {
    for (const { width, extension, bytes } of renditions) {
      await uploads.put(headshotName(id, width, extension), Readable.from(bytes));
    }
    return url;
  } catch (error) {
    await uploads.release('headshot', [url]);
    throw error;
  }
}
