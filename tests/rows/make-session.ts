import type { Database } from '#server/core/database/tables.ts';
import { makeBrowserKnown } from '#server/core/access/known-browser-store.ts';
import { createSession } from '#server/core/access/session-store.ts';
import { makeAdministrator } from './make-administrator.ts';

/**
 * Stores a session of a browser that is known from now on, and returns the session's token.
 * Creates the administrator if none exists.
 */
export async function makeSession(
  database: Database,
  name = 'Chrome on Windows',
  now = new Date(),
): Promise<string> {
  const administratorId = await makeAdministrator(database);
  const browser = { administratorId, name, token: undefined };
  const known = await makeBrowserKnown(database, browser, now);
  return createSession(
    database,
    { administratorId, browserId: known.id, mustChangePassword: false },
    now,
  );
}
