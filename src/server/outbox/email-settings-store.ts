import { randomUUID } from 'node:crypto';
import type { EmailSettings, AdminEmailSettings } from '#domain/email-settings/email-settings.ts';
import type { Seen } from '#domain/http/seen.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { changesOf, refuseIfChanged } from '#server/database/changed-meanwhile.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { unchanged } from '#server/http/unchanged.ts';

interface SavedEmailSettings {
  settings: AdminEmailSettings;
  isFirst: boolean;
}

/** The saved settings. Before any are saved, there is no address and notifications are on. */
export async function readEmailSettings(database: Database): Promise<EmailSettings> {
  const stored = await latest(database).executeTakeFirst();
  return stored ?? UNSAVED;
}

/** @throws ChangedMeanwhile, see {@link refuseIfChanged} */
export async function saveEmailSettings(
  database: Database,
  settings: EmailSettings,
  now: Date,
  seen?: Seen,
): Promise<SavedEmailSettings> {
  const updatedAt = now.toISOString();
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'email_settings');
    const stored = await latest(transaction).executeTakeFirst();
    refuseIfChanged(stored ?? UNSAVED, seen);
    const changes = changesOf(stored ?? UNSAVED, settings);
    if (stored) {
      if (Object.keys(changes).length === 0) {
        return { settings: unchanged(stored), isFirst: false };
      }
      const changed = await transaction
        .updateTable('email_settings')
        .set({ ...changes, updatedAt })
        .where('id', '=', stored.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { settings: changed, isFirst: false };
    }
    const added = await transaction
      .insertInto('email_settings')
      .values({ id: randomUUID(), ...settings, updatedAt })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { settings: added, isFirst: true };
  });
}

const UNSAVED: EmailSettings = { contactEmail: '', isEnabled: true };

/** The latest settings. There is only one row, unless rows were imported from elsewhere. */
function latest(database: Database) {
  return database
    .selectFrom('email_settings')
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(1);
}
