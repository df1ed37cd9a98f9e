import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Bucket } from '#server/core/settings/bucket-url.ts';
import { orAborted } from '#server/core/settings/or-aborted.ts';
import { hashContent, hashWhileRead } from '#server/core/uploads/hash-content.ts';
import { BackupError } from '../backup-error.ts';
import { keepNewest, type KeptBackups } from '../backup-folder.ts';

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
 * @throws StorageError or BackupError when the copy is not there afterward, or is not the same; at
 *   once when the signal is aborted, although a request in flight may take minutes
 */
export async function copyToBucket(options: CopyOptions): Promise<void> {
  options.signal.throwIfAborted();
  await orAborted(options.signal, copy(options));
}

async function copy({ file, bucket, kept, signal }: CopyOptions): Promise<void> {
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
