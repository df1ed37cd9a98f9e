import type { FastifyBaseLogger } from 'fastify';
import { uploadNameFromUrl, uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import type { DatabaseAge } from './database-age.ts';
import type { FileReferences, UploadStorage, Uploads } from './uploads.ts';

interface ReferenceDependencies {
  database: Database;
  storage: UploadStorage;
  databaseAge: DatabaseAge;
  references: readonly FileReferences[];
  log: FastifyBaseLogger;
}

export interface ReferencedFiles extends Pick<
  Uploads,
  'lockIfExists' | 'deleteUnreferenced' | 'delete' | 'listUses' | 'findFileName'
> {
  /** Returns the names of those files that no row references. */
  findUnreferenced: (names: readonly string[]) => Promise<string[]>;
  /**
   * Removes those files that no row references, and returns their names. While it runs, no
   * transaction can add a reference to them.
   */
  removeUnreferenced: (
    names: readonly string[],
    remove: (name: string) => Promise<void>,
  ) => Promise<string[]>;
}

/** Logged when files are kept because the database is outdated, see `DatabaseAge`. */
export const OUTDATED_MESSAGE =
  'unreferenced files are kept: they may be in use by a newer database, see "Uploaded files" in docs/operating.md';

/**
 * Decides which files may be deleted and which must be kept because a row references them.
 *
 * One request may add a reference to a stored file while another finds the file
 * unreferenced and deletes it. Both acquire the lock "uploads", so one of them waits until
 * the other has committed, and then reads its change.
 */
export function referencedFiles(dependencies: ReferenceDependencies): ReferencedFiles {
  const { database, storage, databaseAge, references, log } = dependencies;

  async function lockIfExists(transaction: Database, url: string | null): Promise<boolean> {
    const name = uploadNameFromUrl(url);
    if (name === null || uploadType(name) === 'other') return true;
    await lockUntilCommit(transaction, 'uploads');
    return storage.exists(name);
  }

  async function findUnreferenced(
    names: readonly string[],
    reader: Database = database,
  ): Promise<string[]> {
    if (names.length === 0) return [];
    const referenced = await listReferencedStems(reader);
    return names.filter((name) => !referenced.has(uploadStem(name)));
  }

  async function removeUnreferenced(
    names: readonly string[],
    remove: (name: string) => Promise<void>,
  ): Promise<string[]> {
    if (names.length === 0) return [];
    return database.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, 'uploads');
      const unreferenced = await findUnreferenced(names, transaction);
      for (const name of unreferenced) {
        // The lock is requested again, because the request fails if the process was paused and
        // PostgreSQL has ended the transaction.
        await lockUntilCommit(transaction, 'uploads');
        await remove(name);
      }
      return unreferenced;
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
    findUnreferenced: (names) => findUnreferenced(names),
    removeUnreferenced,

    deleteUnreferenced: async (type, urls) => {
      const stems = urls
        .map((url) => uploadNameFromUrl(url) ?? '')
        .filter((name) => uploadType(name) === type)
        .map(uploadStem);
      try {
        const names = (await Promise.all([...new Set(stems)].map(listRenditions))).flat();
        if (names.length > 0 && (await databaseAge.isOutdated())) {
          log.warn({ files: names }, OUTDATED_MESSAGE);
          return;
        }
        await removeUnreferenced(names, storage.delete);
      } catch (error) {
        log.warn({ err: error }, 'uploaded files not deleted; the sweep will remove them');
      }
    },

    delete: async (name) => {
      const stem = uploadStem(name);
      const renditions = await listRenditions(stem);
      // Only a listed file can be deleted, so the name in a request never becomes a path.
      if (!renditions.includes(name)) return false;
      // A row may reference the file again before it is deleted. Then both steps are repeated.
      let removed: string[];
      do {
        await clearReferences(stem);
        removed = await removeUnreferenced(renditions, storage.delete);
      } while (removed.length < renditions.length);
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
  };
}
