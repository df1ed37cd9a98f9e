import type { Database } from '#server/core/database/tables.ts';
import { type StoredPasskey, addPasskey } from '#server/owner/sign-in/passkeys/passkey-store.ts';
import { makeAdministrator } from './make-administrator.ts';

/** Stores a passkey whose key is invalid, so it cannot sign in. Creates the administrator, unless one exists. */
export async function makePasskey(
  database: Database,
  changes: Partial<StoredPasskey> = {},
): Promise<void> {
  await makeAdministrator(database);
  const { id: administratorId } = await database
    .selectFrom('administrators')
    .select('id')
    .executeTakeFirstOrThrow();
  await addPasskey(database, {
    id: 'AAAA',
    administratorId,
    publicKey: 'AAAA',
    counter: 0,
    transports: '',
    name: 'Chrome on Windows',
    createdAt: '2025-03-01T12:00:00.000Z',
    lastUsedAt: null,
    ...changes,
  });
}
