import {
  type ReaderSettings,
  readerSettings,
  type ReaderSettingsUpdate,
} from '#domain/readers/reader-settings.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { Database } from '#server/core/database/tables.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';

/**
 * Changes the given settings. Returns all of them. Mails that the owner switches on are no longer off
 * because of a restore.
 *
 * @throws ChangedMeanwhile, see {@link updateSettings}
 */
export async function updateReaderSettings(
  database: Database,
  changes: ReaderSettingsUpdate,
  now: Date,
  seen?: Seen,
): Promise<ReaderSettings> {
  const update = { ...changes, ...(changes.isOn && { isOffSinceRestore: false }) };
  return (await updateSettings(database, readerSettings, update, now, seen)).values;
}
