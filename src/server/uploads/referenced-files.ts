import type { FastifyBaseLogger } from 'fastify';
import { uploadNameFromUrl, uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import { deleteHashes } from './file-hashes.ts';
import type { FileReferences, UploadStorage, Uploads } from './uploads.ts';

interface ReferenceDependencies {
  database: Database;
  storage: UploadStorage;
  references: readonly FileReferences[];
  log: FastifyBaseLogger;
}

type ReferencedFiles = Pick<
  Uploads,
  | 'lockIfExists'
  | 'deleteUnreferenced'
  | 'deleteIfUnreferenced'
  | 'delete'
  | 'listUses'
  | 'findFileName'
  | 'findCopied'
  | 'isHidden'
>;

/**
 * Decides which files may be deleted and which must be kept because a row references them.
 *
 * One request may add a reference to a stored file while another finds the file
 * unreferenced and deletes it. Both acquire the lock "uploads", so one of them waits until
 * the other has committed, and then reads its change.
 */
export function referencedFiles(dependencies: ReferenceDependencies): ReferencedFiles {
  const { database, storage, references, log } = dependencies;

  async function lockIfExists(transaction: Database, url: string | null): Promise<boolean> {
    const name = uploadNameFromUrl(url);
    if (name === null) return true;
    await lockUntilCommit(transaction, 'uploads');
    return uploadType(name) === 'other' || storage.exists(name);
  }

  /**
   * Deletes those files that no row references. While it runs, no transaction can add a reference to
   * them. Returns whether it has deleted all of them.
   */
  async function deleteAllUnreferenced(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return true;
    return database.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, 'uploads');
      const referenced = await listReferencedStems(transaction);
      const unreferenced = names.filter((name) => !referenced.has(uploadStem(name)));
      for (const name of unreferenced) {
        // The lock is requested again, because the request fails if the process was paused and
        // PostgreSQL has ended the transaction.
        await lockUntilCommit(transaction, 'uploads');
        await storage.delete(name);
      }
      await deleteHashes(transaction, unreferenced);
      return unreferenced.length === names.length;
    });
  }

  async function listReferencedStems(reader: Database): Promise<Set<string>> {
    const stems = new Set<string>();
    for (const feature of references) {
      for (const stem of await feature.listStems(reader)) stems.add(stem);
    }
    return stems;
  }

  async function clearReferences(stem: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      for (const { clear } of references) await clear(transaction, stem);
    });
  }

  async function listRenditions(stem: string): Promise<string[]> {
    const names = (await storage.list(stem)).map(({ name }) => name);
    return names.filter((name) => uploadStem(name) === stem);
  }

  return {
    lockIfExists,

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

    listUses: async () => {
      const uses = await Promise.all(references.map(({ listUses }) => listUses(database)));
      const byStem = Map.groupBy(uses.flat(), ({ stem }) => stem);
      return new Map([...byStem].map(([stem, found]) => [stem, found.map(({ use }) => use)]));
    },

    findFileName: async (name) => {
      for (const { findFileName } of references) {
        const fileName = await findFileName(database, name);
        if (fileName !== null) return fileName;
      }
      return null;
    },

    findCopied: async (name) => {
      for (const { findCopied } of references) {
        const copied = await findCopied?.(database, name);
        if (copied) return copied;
      }
      return null;
    },

    isHidden: async (name) => {
      const hiding = references.filter(({ hides }) => hides !== undefined);
      const hidden = await Promise.all(hiding.map(({ hides }) => hides?.(database, name)));
      if (!hidden.includes(true)) return false;
      const shown = references.filter(({ hides }) => hides === undefined);
      const stems = await Promise.all(shown.map(({ listStems }) => listStems(database)));
      return !stems.flat().includes(uploadStem(name));
    },
  };
}
