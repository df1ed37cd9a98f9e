import type { Database } from '#server/core/database/tables.ts';
import { saveMailServer } from '#server/core/outbox/mail-server-store.ts';
import type { MailServerSettings } from '#server/core/outbox/smtp-server.ts';

/** Saves a mail server with the given changes, as the panel does. */
export async function makeMailServer(
  database: Database,
  changes: Partial<MailServerSettings> = {},
): Promise<void> {
  const settings = {
    host: 'smtp.example.org',
    port: 465,
    security: 'tls',
    username: 'me@example.org',
    password: 'app password 7',
    from: 'Me <me@example.org>',
    ...changes,
  } as const;
  await saveMailServer(database, settings, new Date());
}
