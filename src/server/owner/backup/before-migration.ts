import type { Env } from '#server/core/settings/env.ts';
import { diskStorage } from '#server/core/uploads/disk-storage.ts';
import { backUp } from './back-up.ts';
import { deleteUnfinished, keepNewest, newBackupFile } from './backup-folder.ts';

/** How many backups before migrations are kept, besides the nightly ones. */
const KEEP = 3;

/**
 * Backs a site up before it is migrated. Returns the path of the archive.
 *
 * @param migration the first pending migration
 * @throws BackupError when the archive cannot be written
 */
export async function backUpBeforeMigration(
  env: Env,
  migration: string,
  now: () => Date,
): Promise<string> {
  const file = await newBackupFile(env.backupDir, `before-${migration}`, now());
  await deleteUnfinished(env.backupDir, now());
  await backUp({ file, env, now });
  const kept = { kind: 'before-migration', keep: KEEP, needed: new Set<string>() } as const;
  await keepNewest(diskStorage(env.backupDir), kept);
  return file;
}
