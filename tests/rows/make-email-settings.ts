import { type EmailSettings, emailSettings } from '#domain/email-settings/email-settings.ts';
import type { Database } from '#server/core/database/tables.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';

/** Saves email settings with the given changes. Notifications are on by default. */
export async function makeEmailSettings(
  database: Database,
  changes: Partial<EmailSettings> = {},
): Promise<void> {
  const settings = { contactEmail: 'creator@example.org', isEnabled: true, ...changes };
  await updateSettings(database, emailSettings, settings, new Date());
}
