import { z } from 'zod';
import type { DatabaseState } from './uploads.ts';

/** The hidden folder of the quarantine, which has a folder for each day. */
export const QUARANTINE = '.quarantine';

/** The name of a folder in the quarantine: the day in UTC, e.g. "2025-03-01". */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The file that `UploadStorage.readNewestDatabaseState` reads. It is hidden, so that it is neither
 * listed nor served.
 */
export const NEWEST_DATABASE_STATE = '.newest-database.json';

const databaseState = z.object({ databaseId: z.string(), storedFiles: z.int() });

/** Parses the content of the file {@link NEWEST_DATABASE_STATE}; throws when it is anything else. */
export function parseDatabaseState(text: string): DatabaseState {
  return databaseState.parse(JSON.parse(text));
}
