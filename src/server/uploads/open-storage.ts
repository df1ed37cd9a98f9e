import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, SettingError } from '#server/env.ts';
import { type RequestLimits, SERVER_LIMITS } from './request-limits.ts';
import { diskStorage } from './disk-storage.ts';
import { UNFINISHED_MOVE } from './storage-layout.ts';
import type { UploadStorage } from './uploads.ts';

export type StorageSettings = Pick<Env, 'dataDir' | 'bucket'>;

/**
 * Opens the bucket of uploaded files, or their folder, which is created if necessary.
 *
 * @throws SettingError when the bucket cannot be used, when the folder cannot be created, or when a
 *   move into it was interrupted
 */
export async function openStorage(
  settings: StorageSettings,
  limits = SERVER_LIMITS,
): Promise<UploadStorage> {
  const storage = await openEvenIfUnfinished(settings, limits);
  if (await storage.exists(UNFINISHED_MOVE)) {
    const place = settings.bucket ? 'UPLOADS_URL' : `DATA_DIR ${settings.dataDir}`;
    throw new SettingError(
      `The uploads of ${place} are not complete: a move into them is running or was interrupted. Run the same npm run move again.`,
    );
  }
  return storage;
}

/** Like {@link openStorage}, but opens the target of a move even after the move was interrupted. */
export async function openEvenIfUnfinished(
  { dataDir, bucket }: StorageSettings,
  limits: RequestLimits,
): Promise<UploadStorage> {
  if (!bucket) return diskStorage(await makeFolder(dataDir, 'uploads'));
  // Imported only here, because loading the SDK takes time and memory.
  const { bucketStorage } = await import('./bucket-storage.ts');
  const storage = bucketStorage(bucket, limits);
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
