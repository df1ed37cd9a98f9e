import { MINUTE_MS } from '#domain/dates/durations.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/sign-in/credentials.ts';
import { columnHasPassed, hasPassed } from '#server/core/settings/passed-time.ts';
import type { Database } from '#server/core/database/tables.ts';
import { createToken, hashToken, isToken } from '#server/core/access/opaque-token.ts';

const LINK_MS = SIGN_IN_LINK_MINUTES * MINUTE_MS;

/** Creates a link, which replaces every earlier one, and returns its token, which is not stored. */
export async function createSignInLink(
  database: Database,
  administratorId: string,
  now: Date,
): Promise<string> {
  const token = createToken();
  const endsAt = new Date(now.getTime() + LINK_MS).toISOString();
  await database.transaction().execute(async (transaction) => {
    await deleteSignInLinks(transaction);
    await transaction
      .insertInto('sign_in_links')
      .values({ tokenHash: hashToken(token), administratorId, endsAt })
      .execute();
  });
  return token;
}

/** The state of the link with this token; `undefined` when none is stored. Writes nothing. */
export async function findSignInLink(
  database: Database,
  token: string,
  now: Date,
): Promise<'valid' | 'expired' | undefined> {
  if (!isToken(token)) return undefined;
  const link = await database
    .selectFrom('sign_in_links')
    .select('endsAt')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return link && (hasPassed(new Date(link.endsAt), now, LINK_MS) ? 'expired' : 'valid');
}

/** Uses a link and deletes it; returns `false` when no valid link has this token. */
export async function takeSignInLink(
  database: Database,
  token: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sign_in_links')
    .where('tokenHash', '=', hashToken(token))
    .where(({ not }) => not(columnHasPassed('endsAt', now, LINK_MS)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteSignInLinks(database: Database): Promise<void> {
  await database.deleteFrom('sign_in_links').execute();
}
