import type { EmailSettings } from '#domain/email-settings/email-settings.ts';
import { emailSettingsStore } from '#server/email-settings/email-settings-store.ts';
import type { Database } from '#server/database/tables.ts';

/** Saves who is told of new messages, changed as asked. */
export async function makeEmailSettings(
  database: Database,
  changes: Partial<EmailSettings> = {},
): Promise<void> {
  const settings = { contactEmail: 'creator@example.org', isEnabled: true, ...changes };
  await emailSettingsStore(database).save(settings, new Date());
}
