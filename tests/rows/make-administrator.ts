import type { Database } from '#server/core/database/tables.ts';
import { storeFirstAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';

/** The administrator's password in tests. */
export const ADMIN_PASSWORD = 'Correct-Horse-7';

/** Its hash with the lowest cost of argon2id: verifying takes 0.5 ms instead of 15 ms. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$02TlFYZezAMjZUW0AK0sqA$ytolamoQCUMlP3TVFY7zG10gBRG4RfUXxVLwnzFRVPk';

/** Stores the administrator "admin" with {@link ADMIN_PASSWORD}, unless one exists. Returns the id. */
export async function makeAdministrator(database: Database, now = new Date()): Promise<string> {
  const credentials = { username: 'admin', passwordHash: PASSWORD_HASH, isGenerated: false };
  await storeFirstAdministrator(database, credentials, now);
  const stored = database.selectFrom('administrators').select('id');
  return (await stored.executeTakeFirstOrThrow()).id;
}
