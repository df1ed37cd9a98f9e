import type { Database } from '#server/database/tables.ts';
import { deviceStore } from '#server/http/device-store.ts';
import { sessionStore } from '#server/http/session-store.ts';

/** Ends every session and forgets every known browser. */
export async function signOutEverywhere(database: Database): Promise<void> {
  await deviceStore(database).deleteAll();
  await sessionStore(database).deleteAll();
}
