import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '#server/env.ts';
import { diskStorage } from './disk-storage.ts';
import type { UploadStorage } from './uploads.ts';

/**
 * Opens the folder of uploaded files, and creates it if necessary.
 *
 * @throws SettingError when the folder cannot be created
 */
export async function openStorage(dataDir: string): Promise<UploadStorage> {
  return diskStorage(await makeFolder(dataDir, 'uploads'));
}

/** Returns the path of a folder in DATA_DIR. Throws SettingError when it cannot be created. */
export async function makeFolder(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new SettingError(`The folder ${path} of DATA_DIR cannot be used: ${error.message}`);
  });
  return path;
}
