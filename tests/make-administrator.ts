import type { Database } from '#server/database/tables.ts';
import { administratorStore } from '#server/security/administrator-store.ts';

/** The password of the administrator in tests. */
export const ADMIN_PASSWORD = 'Correct-Horse-7';

/** As argon2id made it once, so that tests need not wait for it again and again. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bkfz+7azT0z7KFOJf1YgZg$5Vwy5wKLwFMROSvnfGNcn8TZj32Ezt70ucBjP+0Zvzg';

/** Stores the administrator "admin" with {@link ADMIN_PASSWORD}, unless there is one. */
export async function makeAdministrator(database: Database, now = new Date()): Promise<void> {
  const credentials = { username: 'admin', passwordHash: PASSWORD_HASH };
  await administratorStore(database).createFirst(credentials, now);
}
