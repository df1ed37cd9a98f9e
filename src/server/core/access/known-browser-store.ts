import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/dates/durations.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { createToken, hashToken, isToken } from '#server/core/access/opaque-token.ts';

/** When a row of `known_browsers` is deleted, the database deletes the sessions that refer to it. */

/** A browser that has signed in before. */
type StoredBrowser = Pick<Row<'known_browsers'>, 'id' | 'name' | 'lastUsedAt'>;

interface SignedInBrowser {
  administratorId: string;
  /** The browser and its system in plain words, such as "Chrome on Windows". */
  name: string;
  /** The token that the browser sent, if any. */
  token: string | undefined;
}

/** A browser that is not used for this time is forgotten. Browsers keep no cookie for longer. */
export const LONGEST_UNUSED_MS = 400 * DAY_MS;

const MAX_KNOWN_BROWSERS = 50;

/** `undefined` when no known browser has this token. Writes nothing. */
export async function findKnownBrowser(
  database: Database,
  token: string,
): Promise<StoredBrowser | undefined> {
  if (!isToken(token)) return undefined;
  return database
    .selectFrom('known_browsers')
    .select(['id', 'name', 'lastUsedAt'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
}

/** Lists all known browsers, the most recently used first. */
export async function listKnownBrowsers(database: Database): Promise<StoredBrowser[]> {
  return database
    .selectFrom('known_browsers')
    .select(['id', 'name', 'lastUsedAt'])
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Makes a browser known, or records that a known one was used. Returns its id and its token,
 * which is not stored. At most {@link MAX_KNOWN_BROWSERS} browsers are known: a new one replaces the
 * one that has not been used for the longest time and ends its sessions.
 */
export async function makeBrowserKnown(
  database: Database,
  { administratorId, name, token }: SignedInBrowser,
  now: Date,
): Promise<{ id: string; token: string; isNew: boolean }> {
  const usedAt = now.toISOString();
  if (token !== undefined && isToken(token)) {
    const known = await database
      .updateTable('known_browsers')
      .set({ name, lastUsedAt: usedAt })
      .where('tokenHash', '=', hashToken(token))
      .returning('id')
      .executeTakeFirst();
    if (known) return { id: known.id, token, isNew: false };
  }
  await deleteAllBut(database, MAX_KNOWN_BROWSERS - 1);
  const [id, newToken] = [randomUUID(), createToken()];
  await database
    .insertInto('known_browsers')
    .values({
      id,
      tokenHash: hashToken(newToken),
      administratorId,
      name,
      createdAt: usedAt,
      lastUsedAt: usedAt,
    })
    .execute();
  return { id, token: newToken, isNew: true };
}

/** Records that a browser is in use. */
export async function touchKnownBrowser(database: Database, id: string, now: Date): Promise<void> {
  await database
    .updateTable('known_browsers')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Ends the sessions of all known browsers and forgets them. */
export async function deleteKnownBrowsers(database: Database): Promise<void> {
  await database.deleteFrom('known_browsers').execute();
}

/** Forgets the browsers that have not been used for {@link LONGEST_UNUSED_MS}. */
export async function sweepKnownBrowsers(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('known_browsers')
    .where('lastUsedAt', '<=', new Date(now.getTime() - LONGEST_UNUSED_MS).toISOString())
    .execute();
}

/** Forgets all but the given number of browsers, and keeps the most recently used ones. */
async function deleteAllBut(database: Database, kept: number): Promise<void> {
  await database
    .deleteFrom('known_browsers')
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('known_browsers').select('id').orderBy('lastUsedAt', 'desc').limit(kept),
    )
    .execute();
}
