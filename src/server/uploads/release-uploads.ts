import type { FastifyBaseLogger } from 'fastify';
import type { FileType } from '#domain/files/file-listing.ts';
import { uploadNameFromUrl, uploadStem, uploadType } from '#domain/files/upload-name.ts';
import type { UploadStorage } from './upload-storage.ts';

interface ReleaseParts {
  storage: UploadStorage;
  discardUnnamed: (names: readonly string[]) => Promise<unknown>;
  log: FastifyBaseLogger;
}

/** Deletes what addresses of one type of file lead to, see {@link releaseUploads}. */
export type ReleaseUploads = (
  type: Exclude<FileType, 'other'>,
  addresses: readonly (string | null)[],
) => Promise<void>;

/**
 * Lets go of files whose rows are gone or name something else now. A file that
 * another row names stays, and so does one of another type: a source that was
 * given the address of the headshot by hand never takes it along.
 *
 * Called when the rows are settled, so it fails for nobody: what could not be
 * deleted is logged and left to the sweep.
 */
export function releaseUploads({ storage, discardUnnamed, log }: ReleaseParts): ReleaseUploads {
  return async (type, addresses) => {
    const stems = new Set(
      addresses
        .map((address) => uploadNameFromUrl(address) ?? '')
        .filter((name) => uploadType(name) === type)
        .map(uploadStem),
    );
    if (stems.size === 0) return;
    try {
      const names = await storage.names();
      await discardUnnamed(names.filter((name) => stems.has(uploadStem(name))));
    } catch (error) {
      log.warn({ err: error }, 'uploaded files not deleted, left to the sweep');
    }
  };
}
