import { createWriteStream } from 'node:fs';
import { access, constants, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import { errorCode } from '#server/error-code.ts';
import type { StoredFile, UploadStorage } from './uploads.ts';

/**
 * Stores files in a local folder, through flydrive. Three things are done here because
 * flydrive's disk driver cannot do them: `put` flushes the file to the disk, so that it
 * survives a power cut, just like its row; `read` can return a range; and `list` returns
 * every file, where flydrive's own list stops at the first unusual name.
 */
export function diskStorage(folder: string): UploadStorage {
  const driver = new FSDriver({ location: folder, visibility: 'private' });
  const pathOf = (name: string) => join(folder, name);

  async function describe(name: string): Promise<StoredFile | undefined> {
    const file = await unlessGone(driver.getMetaData(name));
    return file && { name, sizeBytes: file.contentLength, modified: file.lastModified };
  }

  return {
    put: async (name, content) => {
      try {
        await pipeline(content, createWriteStream(pathOf(name), { flags: 'wx', flush: true }));
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') await driver.delete(name);
        throw error;
      }
    },

    read: async (name, range) => {
      const file = await unlessGone(open(pathOf(name)));
      return file?.createReadStream(range);
    },

    stat: async (name) => {
      // `exists` is false for a folder, for which `getMetaData` would throw.
      return (await driver.exists(name)) ? describe(name) : undefined;
    },

    exists: (name) => driver.exists(name),

    list: async (prefix = '') => {
      const entries = await readdir(folder, { withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .filter((name) => name.startsWith(prefix) && !name.startsWith('.'));
      const files = await Promise.all(names.map(describe));
      return files.filter((file) => file !== undefined);
    },

    delete: (name) => driver.delete(name),

    check: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

/** `undefined` when the file does not exist, for example because it was just deleted. */
async function unlessGone<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return reading.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}
