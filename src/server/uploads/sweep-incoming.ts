import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the files of uploads that are not complete and have received nothing for a day.
 *
 * @param folder the folder of received files that are not stored yet
 */
export async function sweepIncoming(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtime < before) await rm(path, { force: true });
  }
}
