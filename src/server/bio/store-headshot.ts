import { Readable } from 'node:stream';
import { uploadAddress } from '#domain/addresses.ts';
import type { RenderedHeadshot } from '#server/bio/render-headshot.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

/**
 * Stores all renditions of a headshot and returns the URL that identifies it. If one cannot be
 * stored, deletes the others and throws the error.
 */
export async function storeHeadshot(
  uploads: Pick<Uploads, 'put' | 'deleteUnreferenced'>,
  headshot: RenderedHeadshot,
): Promise<string> {
  const url = uploadAddress(headshot.name);
  try {
    for (const { name, bytes } of headshot.renditions) {
      await uploads.put(name, Readable.from(bytes));
    }
    return url;
  } catch (error) {
    await uploads.deleteUnreferenced('headshot', [url]);
    throw error;
  }
}
