import type { ExpressionBuilder } from 'kysely';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import type { Database, Tables, Row } from '#server/core/database/tables.ts';
import { touchKnownBrowser } from '#server/core/access/known-browser-store.ts';
import { createToken, hashToken, isToken } from '#server/core/access/opaque-token.ts';

const COLUMNS = [
  'tokenHash',
  'administratorId',
  'lastUsedAt',
  'browserId',
  'mustChangePassword',
] as const;

/** A session that has not ended. Its `tokenHash` identifies it; only the browser knows the token. */
export type Session = Pick<Row<'sessions'>, (typeof COLUMNS)[number]>;

type NewSession = Omit<Session, 'tokenHash' | 'lastUsedAt'>;

const LONGEST_IDLE_MS = 24 * HOUR_MS;

/** A session ends after this time, even when it is in use. */
export const LONGEST_SESSION_MS = 7 * 24 * HOUR_MS;

/** `lastUsedAt` is written at most this often, which is precise enough for an idle limit of hours. */
const TOUCH_INTERVAL_MS = 60 * 1000;

/** Starts a session and returns its token, which is not stored. */
export async function createSession(
  database: Database,
  session: NewSession,
  now: Date,
): Promise<string> {
  const token = createToken();
  await database
    .insertInto('sessions')
    .values({
      ...session,
      tokenHash: hashToken(token),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      endsAt: new Date(now.getTime() + LONGEST_SESSION_MS).toISOString(),
    })
    .execute();
  return token;
}

/** `undefined` when no session has this token or the session has ended. Writes nothing. */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  return database
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('tokenHash', '=', hashToken(token))
    .where(hasNotEnded(now))
    .executeTakeFirst();
}

/** Restarts the idle time of a session and of its browser; writes at most once a minute. */
export async function touchSession(
  database: Database,
  { tokenHash, lastUsedAt, browserId }: Session,
  now: Date,
): Promise<void> {
  if (lastUsedAt > before(now, TOUCH_INTERVAL_MS)) return;
  await database
    .updateTable('sessions')
    .set({ lastUsedAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute();
  await touchKnownBrowser(database, browserId, now);
}

export async function deleteSession(
  database: Database,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): Promise<void> {
  await database.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Deletes the sessions that have ended. */
export async function sweepSessions(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((expression) => expression.not(hasNotEnded(now)(expression)))
    .execute();
}

function hasNotEnded(now: Date) {
  return ({ and, eb, not }: ExpressionBuilder<Tables, 'sessions'>) =>
    and([
      eb('lastUsedAt', '>', before(now, LONGEST_IDLE_MS)),
      not(columnHasPassed('endsAt', now, LONGEST_SESSION_MS)),
    ]);
}

function before(now: Date, durationMs: number): string {
  return new Date(now.getTime() - durationMs).toISOString();
}
