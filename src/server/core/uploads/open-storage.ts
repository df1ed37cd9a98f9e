import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { diskStorage } from './disk-storage.ts';
import type { UploadStorage } from './uploads.ts';

/**
 * Opens the bucket of uploaded files, or their folder, which is created if necessary.
 *
 * @throws StorageError when the bucket cannot be used
 * @throws SettingError when the folder cannot be created
 */
export async function openStorage({ dataDir, bucket }: Env): Promise<UploadStorage> {
  if (!bucket) return diskStorage(await makeFolder(dataDir, 'uploads'));
  // Imported only here, because loading the SDK takes time and memory.
  const { bucketStorage } = await import('./bucket-storage.ts');
  const storage = bucketStorage(bucket);
  await storage.check();
  return storage;
}

/** Returns the path of a folder in DATA_DIR. Throws SettingError when it cannot be created. */
export async function makeFolder(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new SettingError(`The folder ${path} of DATA_DIR cannot be used: ${error.message}`);
  });
  return path;
}
