import { createWriteStream } from 'node:fs';
import { access, constants, lstat, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#server/core/settings/error-code.ts';
import type { StoredFile, UploadStorage } from './uploads.ts';

/**
 * With these flags, opening a symbolic link fails with ELOOP. On Windows, which has no O_NOFOLLOW, the
 * link is followed.
 */
const READ_WITHOUT_FOLLOWING = constants.O_RDONLY | constants.O_NOFOLLOW;

/**
 * Stores files in a local folder. Folders and symbolic links inside it count as absent: a link
 * could make a file from elsewhere on the disk public.
 */
export function diskStorage(folder: string): UploadStorage {
  const pathOf = (name: string) => join(folder, name);

  async function stat(name: string): Promise<StoredFile | undefined> {
    const entry = await undefinedIfMissing(lstat(pathOf(name)));
    if (!entry?.isFile()) return undefined;
    return { name, sizeBytes: entry.size, modified: entry.mtime };
  }

  async function deleteFile(name: string): Promise<void> {
    await rm(pathOf(name), { force: true });
  }

  return {
    put: async (name, content) => {
      try {
        // The file is flushed to the disk, so that it survives a power cut, as its row does.
        await pipeline(content, createWriteStream(pathOf(name), { flags: 'wx', flush: true }));
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') await deleteFile(name);
        throw error;
      }
    },

    replace: async (name, content, modified) => {
      try {
        await pipeline(content, createWriteStream(pathOf(REPLACEMENT), { flush: true }));
        await utimes(pathOf(REPLACEMENT), modified, modified);
        await rename(pathOf(REPLACEMENT), pathOf(name));
      } catch (error) {
        await deleteFile(REPLACEMENT);
        throw error;
      }
    },

    read: async (name, range) => {
      const file = await undefinedIfMissing(open(pathOf(name), READ_WITHOUT_FOLLOWING));
      return file?.createReadStream({ ...range, highWaterMark: READ_BYTES });
    },

    stat,

    list: async (prefix = '') => {
      const names = (await readdir(folder)).filter(
        (name) => name.startsWith(prefix) && !name.startsWith('.'),
      );
      const files = await Promise.all(names.map(stat));
      return files.filter((file) => file !== undefined);
    },

    delete: deleteFile,

    check: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

/**
 * The file that is being written to replace another one. Hidden files are not served or listed. Files are
 * replaced one after another: by a restore, or by `putBack`, which one process runs at a time. What a
 * killed one leaves is overwritten by the next.
 */
const REPLACEMENT = '.replacement.partial';

/** How much of a file is read at a time. A slow client takes up a few times this much memory. */
const READ_BYTES = 16 * 1024;

/**
 * Resolves to `undefined` when the file does not exist, for example because it was just deleted, and
 * when it is a symbolic link.
 */
async function undefinedIfMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return reading.catch((error: unknown) => {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ELOOP') return undefined;
    throw error;
  });
}
