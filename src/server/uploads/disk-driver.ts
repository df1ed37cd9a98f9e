import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import type { UploadDriver } from './upload-storage.ts';

/** Files on the local disk. What has been put there survives a power cut, like the rows that name it. */
export class DiskDriver extends FSDriver implements UploadDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const target = createWriteStream(join(this.#folder, key), { flags: 'wx', flush: true });
    await pipeline(contents, target);
  }

  /** flydrive's own list stops at the first name with a character it does not like. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
}
