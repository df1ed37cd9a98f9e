import { type KeepingSettings, keepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { Database } from '#server/core/database/tables.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';

/** Stores what is switched on to keep the evidence; the rest has its default. */
export async function makeKeepingSettings(
  database: Database,
  changes: Partial<KeepingSettings>,
): Promise<void> {
  const settings = { ...keepingSettings.defaults, ...changes };
  await updateSettings(database, keepingSettings, settings, new Date());
}
