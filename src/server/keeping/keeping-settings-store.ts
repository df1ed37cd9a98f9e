import { type KeepingSettings, keepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { Database } from '#server/database/tables.ts';
import { findSettings } from '#server/stored-settings/settings-store.ts';

export function findKeepingSettings(database: Database): Promise<KeepingSettings> {
  return findSettings(database, keepingSettings);
}
