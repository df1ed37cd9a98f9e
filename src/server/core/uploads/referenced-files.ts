import type { FastifyBaseLogger } from 'fastify';
import type { FileUse } from '#domain/files/file-listing.ts';
import { uploadNameFromUrl, uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { deleteHashes } from './file-hashes.ts';
import type { FileReferences, UploadStorage, Uploads } from './uploads.ts';

interface ReferenceDependencies {
  database: Database;
  storage: UploadStorage;
  references: FileReferences;
  log: FastifyBaseLogger;
}

/**
 * Decides which files may be deleted and which must be kept because a row references them.
 *
 * One request may add a reference to a stored file while another finds the file
 * unreferenced and deletes it. Both acquire the lock "uploads", so one of them waits until
 * the other has committed, and then reads its change: a new reference, or that the hash is deleted.
 * The file is deleted after the transaction, because other requests wait for a transaction, and the
 * storage may not answer.
 */
export function referencedFiles({ database, storage, references, log }: ReferenceDependencies) {
  /** Deletes those files that no row references. Returns whether it has deleted all of them. */
  async function deleteAllUnreferenced(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return true;
    const unreferenced = await runTransaction(database, async (transaction) => {
      await lockUntilCommit(transaction, 'uploads');
      const listed = await references.list(transaction);
      const referenced = new Set(listed.map(({ stem }) => stem));
      const found = names.filter((name) => !referenced.has(uploadStem(name)));
      if (found.length === 0) return found;
      await references.forget(transaction, found);
      await deleteHashes(transaction, found);
      return found;
    });
    for (const name of unreferenced) await storage.delete(name);
    return unreferenced.length === names.length;
  }

  async function clearReferences(stem: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const listed = await references.list(transaction);
      for (const reference of listed)
        if (reference.stem === stem) await reference.clear(transaction);
    });
  }

  async function listUses(): Promise<Map<string, FileUse[]>> {
    const byStem = Map.groupBy(await references.list(database), ({ stem }) => stem);
    return new Map([...byStem].map(([stem, found]) => [stem, found.map(({ use }) => use)]));
  }

  async function listRenditions(stem: string): Promise<string[]> {
    const names = (await storage.list(stem)).map(({ name }) => name);
    return names.filter((name) => uploadStem(name) === stem);
  }

  return {
    deleteUnreferenced: async (type, urls) => {
      const stems = urls
        .map((url) => uploadNameFromUrl(url) ?? '')
        .filter((name) => uploadType(name) === type)
        .map(uploadStem);
      try {
        const names = (await Promise.all([...new Set(stems)].map(listRenditions))).flat();
        await deleteAllUnreferenced(names);
      } catch (error) {
        log.warn(
          { err: error },
          'uploaded files not deleted; the Files tab lists them as not used',
        );
      }
    },

    forgetIfUnreferenced: (name) => deleteAllUnreferenced([name]),

    deleteIfUnreferenced: async (name) =>
      deleteAllUnreferenced(await listRenditions(uploadStem(name))),

    delete: async (name) => {
      const stem = uploadStem(name);
      const renditions = await listRenditions(stem);
      // Only a listed file can be deleted, so the name in a request never becomes a path.
      if (!renditions.includes(name)) return false;
      // A row may reference the file again before it is deleted. Then both steps are repeated.
      do await clearReferences(stem);
      while (!(await deleteAllUnreferenced(renditions)));
      return true;
    },

    listUses,

    isHidden: async (name) => {
      // Other files belong to the biography or to the operator, and stay when a source is deleted.
      const type = uploadType(name);
      if (type === 'other' || type === 'headshot') return false;
      if (!(await references.isInTrash(database, name))) return false;
      const uses = (await listUses()).get(uploadStem(name)) ?? [];
      return uses.every(({ kind }) => kind === 'trash');
    },
  } satisfies Partial<Uploads>;
}
