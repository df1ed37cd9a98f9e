import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Path for a new automatic backup, e.g. "nightly-2025-03-01T110000.000Z.tar". Creates the folder if
 * necessary.
 */
export async function newBackupFile(folder: string, name: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${name}-${now.toISOString().replaceAll(':', '')}.tar`);
}
