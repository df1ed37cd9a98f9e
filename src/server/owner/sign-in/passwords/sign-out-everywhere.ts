import { lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { deleteKnownBrowsers } from '#server/core/access/known-browser-store.ts';
import { deleteSignInLinks } from '../links/sign-in-link-store.ts';

/** Ends every session, forgets every known browser and deletes unused sign-in links. Passkeys stay. */
export async function signOutEverywhere(transaction: Database): Promise<void> {
  // Sign-ins use the same lock. A concurrent sign-in is either committed before, so that its session ends
  // here, or it checks the credentials after this transaction.
  await lockUntilCommit(transaction, 'administrators');
  await deleteSignInLinks(transaction);
  await deleteKnownBrowsers(transaction);
}
