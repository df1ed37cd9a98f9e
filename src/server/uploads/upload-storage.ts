import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';
import { uploadAddress } from '#domain/addresses.ts';
import type { FileType } from '#domain/files/file-listing.ts';
import { errorCode } from '#server/error-code.ts';

export type UploadStorage = ReturnType<typeof uploadStorage>;

/** What is asked of flydrive: the local disk now, and any other of its drivers with a list of names. */
export interface UploadDriver extends Pick<
  DriverContract,
  'putStream' | 'getMetaData' | 'exists' | 'delete'
> {
  names: () => Promise<string[]>;
}

/** A file as it lies in the storage. */
export interface StoredFile {
  name: string;
  sizeBytes: number;
  modified: Date;
}

/** A file that waits on the local disk to be kept. */
interface WaitingFile {
  path: string;
  extension: string;
}

/**
 * Where uploaded files lie: flat, under names that the server makes and never
 * makes twice. It knows nothing of rows; a file goes in before the row that
 * names it and out after that row.
 */
export function uploadStorage(driver: UploadDriver) {
  async function put(name: string, content: Readable): Promise<void> {
    try {
      await driver.putStream(name, content);
    } catch (error) {
      await driver.delete(name);
      throw error;
    }
  }

  /** Names of everything a visitor can ask for; hidden files and folders are nobody's business. */
  async function names(): Promise<string[]> {
    return (await driver.names()).filter((name) => !name.startsWith('.'));
  }

  async function describe(name: string): Promise<StoredFile | undefined> {
    try {
      const { contentLength, lastModified } = await driver.getMetaData(name);
      return { name, sizeBytes: contentLength, modified: lastModified };
    } catch (error) {
      // Deleted since it was listed.
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    /** Stores a file under a name that the server has made for it. */
    put,

    /** Stores a copy of the file under a name of its own. Gives the address it is served at. */
    async keep(
      { path, extension }: WaitingFile,
      type: Exclude<FileType, 'other'>,
    ): Promise<string> {
      const name = `${type}-${randomUUID()}.${extension}`;
      await put(name, createReadStream(path));
      return uploadAddress(name);
    },

    /** Deletes a file; fine when there is none. */
    async discard(name: string): Promise<void> {
      await driver.delete(name);
    },

    async has(name: string): Promise<boolean> {
      return driver.exists(name);
    },

    names,

    /** Every file there is, latest first. */
    async list(): Promise<StoredFile[]> {
      const files = await Promise.all((await names()).map(describe));
      return files
        .filter((file) => file !== undefined)
        .toSorted((a, b) => Number(b.modified) - Number(a.modified) || (a.name < b.name ? -1 : 1));
    },
  };
}
