import type { Database } from '#server/core/database/tables.ts';
import { type NewCredentials, replaceCredentials } from '../account/administrator-store.ts';
import { deletePasskeys } from '../passkeys/passkey-store.ts';
import { signOutEverywhere } from '../passwords/sign-out-everywhere.ts';

/**
 * Sets the credentials without checking the old ones, calls {@link signOutEverywhere} and
 * {@link deletePasskeys}. Creates the administrator if none exists.
 */
export async function resetCredentials(
  database: Database,
  credentials: NewCredentials,
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // First, because it takes the lock that sign-ins take.
    await signOutEverywhere(transaction);
    await deletePasskeys(transaction, now);
    await replaceCredentials(transaction, credentials, now);
  });
}
