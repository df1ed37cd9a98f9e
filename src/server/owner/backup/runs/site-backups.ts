import { basename } from 'node:path';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { KEPT_PANEL_BACKUPS } from '#domain/backup/backup.ts';
import { reviewBackup } from '#server/owner/backup/altered/review-backup.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Core } from '#server/core/database/core.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import { diskStorage } from '#server/core/uploads/disk-storage.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import type { Bucket } from '#server/core/settings/bucket.ts';
import { orAborted } from '#server/core/settings/waiting.ts';
import { hashContent, hashWhileRead } from '#server/core/uploads/hash-content.ts';
import { backUp, requireSpace } from '../back-up.ts';
import { BackupError, reasonOf, RefusedBackup } from '../backup-error.ts';
import { keepNewest, type KeptBackups, newBackupFile } from '../backup-folder.ts';
import type { HeldLease } from './backup-lease.ts';
import {
  type BackupResult,
  findBackupResults,
  saveBackupResult,
  failedBackupMail,
} from './backup-results.ts';

const STOPPED = new BackupError('The server stopped before the backup was copied.');

/** @throws BackupError when a backup would fill the disk, or BACKUP_DIR cannot be used */
export async function requireSpaceForBackup({ env, now }: Core): Promise<void> {
  await requireSpace(await newBackupFile(env.backupDir, 'panel', now()), await openStorage(env));
}

/**
 * Makes a nightly backup or one of the panel. Writes the archive and reads it back, compares its files with
 * their hashes, deletes old archives of its kind and, with BACKUP_URL, copies it to the bucket. An old
 * archive that is needed to put an altered file back stays. Failures are logged and stored, and the first
 * of several is mailed to the owner.
 *
 * @param lease given back at the end
 * @returns whether the archive was written, even if it is refused or was not copied
 */
export async function makeSiteBackup(
  context: Context,
  { kind, lease }: { kind: 'nightly' | 'panel'; lease: HeldLease },
  stopping: AbortSignal,
): Promise<boolean> {
  const { env, log, now } = context;
  await using held = lease;
  const signal = AbortSignal.any([held.signal, stopping]);
  const keep = kind === 'nightly' ? env.backupKeep : KEPT_PANEL_BACKUPS;
  const start = now();
  let file: string;
  let kept: KeptBackups;
  try {
    file = await newBackupFile(env.backupDir, kind, start);
    const manifest = await backUp({ file, env, now, signal });
    const needed = await reviewBackup(context, manifest, { kind, signal }).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        log.error(
          { err: error },
          'the files of a backup were not compared; no old backup is deleted',
        );
        return undefined;
      },
    );
    kept = { kind, keep, needed };
    await keepNewest(diskStorage(env.backupDir), kept);
  } catch (error) {
    // The stop of the server is no failure: a nightly backup is made again later, and the panel says
    // that one of its own is not in the list.
    if (!stopping.aborted) await fail(context, 'archive', error, `${kind} backup failed`);
    return error instanceof RefusedBackup;
  }
  const durationMs = now().getTime() - start.getTime();
  log.info({ file, durationMs }, `${kind} backup made`);
  await succeed(context, 'archive', file);
  if (env.backupBucket) {
    try {
      signal.throwIfAborted();
      // Ends at once when the signal is aborted: a request in flight may take minutes.
      await orAborted(signal, copyToBucket({ file, bucket: env.backupBucket, kept, signal }));
      log.info({ file }, 'backup copied to the bucket');
      await succeed(context, 'copy', file);
    } catch (error) {
      const reason = stopping.aborted ? STOPPED : error;
      await fail(context, 'copy', reason, 'copying the backup to the bucket failed');
    }
  }
  return true;
}

async function succeed(
  { database, log, now }: Context,
  step: BackupResult['step'],
  file: string,
): Promise<void> {
  const [fileName, succeededAt] = [basename(file), now().toISOString()];
  const result = { step, fileName, succeededAt, failedAt: null, error: null };
  await saveBackupResult(database, result).catch(lossLogger(log));
}

async function fail(
  { database, log, now }: Context,
  step: BackupResult['step'],
  error: unknown,
  event: string,
): Promise<void> {
  log.error({ err: error }, event);
  await runTransaction(database, async (transaction) => {
    const at = now();
    const isFirst = !(await findBackupResults(transaction))[step]?.failedAt;
    const failure = { failedAt: at.toISOString(), error: reasonOf(error) };
    await saveBackupResult(transaction, { step, ...failure });
    if (isFirst) await failedBackupMail.enqueue(transaction, {}, at);
  }).catch(lossLogger(log));
}

function lossLogger(log: FastifyBaseLogger): (error: unknown) => void {
  return (error) => {
    log.warn({ err: error }, 'the result of a backup could not be stored');
  };
}

interface CopyOptions {
  /** Path of a complete archive. */
  file: string;
  bucket: Bucket;
  /** What stays in the bucket. */
  kept: KeptBackups;
  signal: AbortSignal;
}

/**
 * Copies an archive into a bucket under its name, and reads it back: size and SHA-256 must be those of
 * the archive. Storage can also compute checksums itself, but not all storage does, they differ for
 * files that were sent in parts, and only a reader knows that the file can be read. Then deletes the
 * old backups of this kind from the bucket.
 *
 * @throws StorageError or BackupError when the copy is not there afterward, or is not the same
 */
async function copyToBucket({ file, bucket, kept, signal }: CopyOptions): Promise<void> {
  // Imported only here, because loading the SDK takes time and memory.
  const { bucketStorage } = await import('#server/core/uploads/bucket-storage.ts');
  const { forBackups } = await import('#server/core/uploads/bucket-client.ts');
  const storage = bucketStorage(bucket, forBackups);
  const name = basename(file);
  const { size, mtime } = await stat(file);

  const sent = hashWhileRead(createReadStream(file, { signal }));
  await storage.replace(name, Readable.from(sent.content, { objectMode: false }), mtime);
  const content = await storage.read(name);
  if (!content) throw new BackupError(`The bucket of BACKUP_URL has lost ${name}.`);
  const stored = await hashContent(content, signal);
  if (stored.sizeBytes !== size || stored.sha256 !== sent.digest().sha256) {
    await storage.delete(name);
    throw new BackupError(
      `The copy of ${name} in the bucket ${bucket.name} of BACKUP_URL was damaged on its way and deleted.`,
    );
  }
  await keepNewest(storage, kept);
}
