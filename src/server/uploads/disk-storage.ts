import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import { z } from 'zod';
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
  // In the same folder, because a file cannot be renamed to another file system.
  const quarantineFolder = pathOf('.quarantine');

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

    quarantine: async (name, now) => {
      const day = join(quarantineFolder, dayOf(now));
      await mkdir(day, { recursive: true });
      await unlessGone(rename(pathOf(name), join(day, name)));
    },

    emptyQuarantine: async (before) => {
      const days = (await unlessGone(readdir(quarantineFolder))) ?? [];
      for (const day of days.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))) {
        if (day < dayOf(before)) await rm(join(quarantineFolder, day), { recursive: true });
      }
    },

    readNewestDatabase: async () => {
      const text = await unlessGone(readFile(pathOf(NEWEST_DATABASE), 'utf8'));
      return text === undefined ? undefined : databaseState.parse(JSON.parse(text));
    },

    writeNewestDatabase: async (state) => {
      const temporary = pathOf(`${NEWEST_DATABASE}.${randomUUID()}`);
      await writeFile(temporary, JSON.stringify(state), { flush: true });
      await rename(temporary, pathOf(NEWEST_DATABASE));
    },

    check: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

/** A hidden file, so that it is neither listed nor served. */
const NEWEST_DATABASE = '.newest-database.json';

const databaseState = z.object({ databaseId: z.string(), storedFiles: z.int() });

/** The day in UTC, e.g. "2025-03-01". */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** `undefined` when the file does not exist, for example because it was just deleted. */
async function unlessGone<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  return reading.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}
