import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '#server/settings/error-code.ts';
import type { Disk } from './site-facts.ts';

/** Reads the space of the disk of a folder, or of the nearest folder above it that exists. */
export async function readDisk(folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const { dev: device } = await stat(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, device };
  } catch (error) {
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    return readDisk(parent);
  }
}
