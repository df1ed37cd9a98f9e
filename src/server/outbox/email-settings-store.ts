import { type EmailSettings, emailSettings } from '#domain/email-settings/email-settings.ts';
import type { Database } from '#server/database/tables.ts';
import { findSettings } from '#server/stored-settings/settings-store.ts';

export function readEmailSettings(database: Database): Promise<EmailSettings> {
  return findSettings(database, emailSettings);
}
