import type { EmailSettings } from '#domain/email-settings/email-settings.ts';
import { saveEmailSettings } from '#server/outbox/email-settings-store.ts';
import type { Database } from '#server/database/tables.ts';

/** Saves email settings with the given changes. Notifications are on by default. */
export async function makeEmailSettings(
  database: Database,
  changes: Partial<EmailSettings> = {},
): Promise<void> {
  const settings = { contactEmail: 'creator@example.org', isEnabled: true, ...changes };
  await saveEmailSettings(database, settings, new Date());
}
