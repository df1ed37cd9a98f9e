import type { FastifyBaseLogger } from 'fastify';
import { uploadNameFromUrl, uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import { deleteHashes, type FileHashes } from './file-hashes.ts';
import { hashOlderFile } from './hash-older-files.ts';
import type { FileReferences, UploadStorage, Uploads } from './uploads.ts';

interface ReferenceDependencies {
  database: Database;
  storage: UploadStorage;
  hashes: FileHashes;
  references: readonly FileReferences[];
  log: FastifyBaseLogger;
}

type ReferencedFiles = Pick<
  Uploads,
  | 'lockIfExists'
  | 'hashIfStored'
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
 *
 * Whether a file exists is read from its hash, and a file is deleted after its hash. So no transaction
 * waits for the storage: on SQLite, every page would wait for the transaction.
 */
export function referencedFiles(dependencies: ReferenceDependencies): ReferencedFiles {
  const { database, storage, hashes, references, log } = dependencies;

  async function lockIfExists(transaction: Database, url: string | null): Promise<boolean> {
    const name = uploadNameFromUrl(url);
    if (name === null) return true;
    if (uploadType(name) === 'other') return true;
    await lockUntilCommit(transaction, 'uploads');
    return (await hashes.listByName([name], transaction)).has(name);
  }

  /**
   * Deletes those files that no row references. While it runs, no transaction can add a reference to
   * them. Returns whether it has deleted all of them.
   */
  async function deleteAllUnreferenced(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return true;
    const unreferenced = await database.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, 'uploads');
      const referenced = await listReferencedStems(transaction);
      const found = names.filter((name) => !referenced.has(uploadStem(name)));
      await deleteHashes(transaction, found);
      return found;
    });
    for (const name of unreferenced) await storage.delete(name);
    // Another process may have hashed a file between the two steps, see `hashOlderFile`.
    await deleteHashes(database, unreferenced);
    return unreferenced.length === names.length;
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

    hashIfStored: async (urls) => {
      for (const url of urls) {
        const name = uploadNameFromUrl(url);
        if (name !== null && uploadType(name) !== 'other') await hashOlderFile(dependencies, name);
      }
    },

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
