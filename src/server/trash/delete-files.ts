import { uploadAddress } from '#domain/addresses.ts';
import { uploadType } from '#domain/files/upload-name.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

/**
 * Deletes files that the trash kept, unless a row refers to them, and only those that the server named.
 * Others, and pictures of the creator, stay when what uses them is deleted. It never throws, see
 * `deleteUnreferenced`.
 */
export async function deleteTrashedFiles(
  uploads: Uploads,
  names: readonly string[],
): Promise<void> {
  for (const [type, named] of Map.groupBy(names, uploadType)) {
    if (type === 'other' || type === 'headshot') continue;
    await uploads.deleteUnreferenced(type, named.map(uploadAddress));
  }
}
