import { uploadNameFromUrl, uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import { fileReferences } from './file-references.ts';
import type { UploadStorage } from './upload-storage.ts';

interface ClaimParts {
  database: Database;
  storage: Pick<UploadStorage, 'has' | 'discard'>;
}

/**
 * To name a file that is there already, and to delete one that nobody names, are two steps
 * each: a look, and a deed. They take turns, so that what was seen still holds when it is acted on.
 */
export function fileClaims({ database, storage }: ClaimParts) {
  return {
    /**
     * Whether the file of an address is there, asked by the transaction that is about to name
     * it. It stays until that transaction has ended, and afterwards because it is named. An
     * address that is none of the server's making may lead anywhere, also to nothing.
     */
    async claim(transaction: Database, address: string | null): Promise<boolean> {
      const name = uploadNameFromUrl(address);
      if (name === null || uploadType(name) === 'other') return true;
      await lockUntilCommit(transaction, 'uploads');
      return storage.has(name);
    },

    /** Deletes those of the files that no row names. Gives whether none of them was named. */
    async discardUnnamed(names: readonly string[]): Promise<boolean> {
      if (names.length === 0) return true;
      return database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'uploads');
        const named = await fileReferences(transaction).stems();
        const unnamed = names.filter((name) => !named.has(uploadStem(name)));
        for (const name of unnamed) await storage.discard(name);
        return unnamed.length === names.length;
      });
    },
  };
}
