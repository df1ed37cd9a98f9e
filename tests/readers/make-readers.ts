import { type ReaderSettings, readerSettings } from '#domain/readers/reader-settings.ts';
import type { Database } from '#server/core/database/tables.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';
import type { MailServer } from '#tests/servers/mail-server.ts';
import type { Headers, TestApp } from '#tests/app/start-app.ts';

/** Switches mails to readers on, with the given changes. */
export async function makeReaderSettings(
  database: Database,
  changes: Partial<ReaderSettings> = {},
): Promise<void> {
  const settings = { isOn: true, identity: 'Jonathan Hale, 1 Main Street, Springfield' };
  await updateSettings(database, readerSettings, { ...settings, ...changes }, new Date());
}

/** Signs an address up from a client, as a program does. */
export function signUp(app: TestApp, email: unknown, headers: Headers = {}) {
  return app.post('/api/subscriptions', { email, leaveEmpty: '', fillTimeMs: 3000 }, headers);
}

/** The token in the link of the last mail. */
export function lastToken({ mails }: MailServer): string {
  return /confirm\?c=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Sends a form without cookies, as a mail program or a page without scripts does. */
export function postForm(
  app: TestApp,
  url: string,
  fields: Record<string, string>,
  headers: Headers = {},
) {
  return app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}
