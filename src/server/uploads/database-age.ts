import { randomUUID } from 'node:crypto';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import type { DatabaseState, UploadStorage } from './uploads.ts';

export interface DatabaseAge {
  /** Counts a file that is about to be stored. Updates the count in the database, then that in the storage. */
  countStoredFile: () => Promise<void>;
  /**
   * Whether the newest files were stored through another database, such as the original of this copy.
   * If so, files may be in use that this database does not reference.
   */
  isOutdated: () => Promise<boolean>;
  /** Makes this database the newest, after its rows were restored together with the files. */
  declareNewest: () => Promise<void>;
}

/**
 * Recognizes a database that is older than the uploads beside it, such as a restored copy, a
 * staging copy, or the empty one of a mistyped DATABASE_URL. The database counts the files that
 * are stored through it, and the storage records the database with the highest count.
 */
export function databaseAge(database: Database, storage: UploadStorage): DatabaseAge {
  return {
    countStoredFile: async () => {
      await database
        .insertInto('upload_state')
        .values({ id: ONLY_ROW, databaseId: randomUUID(), storedFiles: 1 })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({ storedFiles: row('upload_state.storedFiles', '+', 1) })),
        )
        .execute();
      // The storage is written after the commit, so that it never records a count that is not in
      // the database. Otherwise the database would seem outdated to other requests, and after a crash.
      await database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'upload_state');
        const [state, newest] = [
          await readState(transaction),
          await storage.readNewestDatabaseState(),
        ];
        if (state && (!newest || !isOlder(state, newest)))
          await storage.writeNewestDatabaseState(state);
      });
    },

    isOutdated: async () => {
      const newest = await storage.readNewestDatabaseState();
      if (!newest) return false;
      const state = await readState(database);
      return !state || isOlder(state, newest);
    },

    declareNewest: async () => {
      const state = { databaseId: randomUUID(), storedFiles: 0 };
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('upload_state').execute();
        await transaction
          .insertInto('upload_state')
          .values({ id: ONLY_ROW, ...state })
          .execute();
      });
      await storage.writeNewestDatabaseState(state);
    },
  };
}

const ONLY_ROW = 'uploads';

/** `undefined` before the first file is stored. */
async function readState(database: Database): Promise<DatabaseState | undefined> {
  return database
    .selectFrom('upload_state')
    .select(['databaseId', 'storedFiles'])
    .where('id', '=', ONLY_ROW)
    .executeTakeFirst();
}

function isOlder(state: DatabaseState, newest: DatabaseState): boolean {
  return state.databaseId !== newest.databaseId || state.storedFiles < newest.storedFiles;
}
