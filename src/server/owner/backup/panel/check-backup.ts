import { basename } from 'node:path';
import { RequestError } from '#server/core/http/request-error.ts';
import { BackupError } from '../backup-error.ts';
import { checkArchive } from '../check-archive.ts';
import { describeArchive } from '../describe-archive.ts';
import { openScratch } from '../open-scratch.ts';

/**
 * Reads a whole backup and says what it contains.
 *
 * @throws RequestError 422 when the backup is not complete and intact, or when files in it are not as
 *   they were uploaded
 */
export async function checkBackup(
  file: string,
  dataDir: string,
  signal: AbortSignal,
): Promise<{ message: string }> {
  await using scratch = await openScratch(dataDir);
  const name = basename(file);
  try {
    const { manifest, altered } = await checkArchive(file, scratch.database, { signal });
    if (altered.length > 0) {
      throw new BackupError(
        `${file} is complete, but contains files that are not as they were uploaded: ${altered.join(', ')}.`,
      );
    }
    return { message: `${name} is complete and intact: ${describeArchive({ manifest })}.` };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new RequestError(422, error.message.replaceAll(file, name));
  }
}
