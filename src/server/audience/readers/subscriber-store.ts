import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { MAX_READERS } from '#domain/readers/reader.ts';
import { emailKey } from '#domain/readers/reader-addresses.ts';
import {
  CONFIRMATION_HOURS,
  PENDING_DAYS,
  SUBSCRIPTION_SENTENCE,
} from '#domain/readers/subscription.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { hashToken } from '#server/core/access/opaque-token.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import { signingKey, suppressionKey } from '#server/core/database/signing-key.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { deleteToReader } from '#server/core/outbox/outbox-store.ts';
import {
  readerToken,
  readerTokenHashes,
  suppressionHash,
} from '#server/core/access/reader-tokens.ts';

/** A sign-up whose confirmation is about to be sent. */
interface SignUp {
  email: string;
  origin: 'form' | 'contact';
  requestedAt: string;
}

/** Everything that is stored about a reader, but hashes. */
const storedColumns = [
  'id',
  'email',
  'state',
  'origin',
  'consentText',
  'requestedAt',
  'confirmedAt',
  'strikes',
  'lastStrikeAt',
  'lastError',
] as const;

type StoredReader = Pick<Row<'subscribers'>, (typeof storedColumns)[number]>;

const BOUNCED_DAYS = 90;

/**
 * Stores the address that is asked to confirm, and returns the token of the link. `undefined` if no
 * mail is to be sent: the address is subscribed, it must not be written to, or there is no room.
 */
export async function prepareConfirmation(
  database: Database,
  { email, origin, requestedAt }: SignUp,
): Promise<string | undefined> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'subscribers');
    const emailHash = suppressionHash(await suppressionKey(transaction), email);
    if ((await findSuppression(transaction, emailHash)) === 'never') return undefined;
    const stored = await transaction
      .selectFrom('subscribers')
      .select(['id', 'state'])
      .where('emailKey', '=', emailKey(email))
      .executeTakeFirst();
    if (stored?.state === 'confirmed') return undefined;
    if (!stored && (await isFull(transaction))) return undefined;
    const id = stored?.id ?? randomUUID();
    const key = await signingKey(transaction);
    const row = {
      email,
      state: 'pending',
      origin,
      consentText: consentTexts[origin],
      requestedAt,
      // An address that could not be reached was confirmed before, but not since.
      confirmedAt: null,
      ...readerTokenHashes(key, id),
    } as const;
    await transaction
      .insertInto('subscribers')
      .values({ id, emailKey: emailKey(email), ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return readerToken(key, 'confirm', id);
  });
}

/** Confirms the subscription of the link with this token; returns false if the link does not work. */
export async function confirmSubscription(
  database: Database,
  token: string,
  now: Date,
): Promise<boolean> {
  // Anyone can send unknown tokens. They start no transaction.
  if (!(await findToConfirm(database, token))) return false;
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'subscribers');
    const stored = await findToConfirm(transaction, token);
    if (!stored) return false;
    if (stored.state === 'confirmed') return true;
    const ageMs = now.getTime() - Date.parse(stored.requestedAt);
    if (stored.state !== 'pending' || ageMs > CONFIRMATION_HOURS * HOUR_MS) return false;
    const emailHash = suppressionHash(await suppressionKey(transaction), stored.email);
    if ((await findSuppression(transaction, emailHash)) === 'never') return false;
    await transaction
      .updateTable('subscribers')
      .set({
        state: 'confirmed',
        confirmedAt: now.toISOString(),
        strikes: 0,
        lastStrikeAt: null,
        lastError: null,
      })
      .where('id', '=', stored.id)
      .execute();
    await transaction.deleteFrom('suppressions').where('emailHash', '=', emailHash).execute();
    return true;
  });
}

/**
 * Deletes the reader to whom the link with this token was sent. Only a keyed hash of the address
 * remains. Returns false if there is no such reader.
 */
export async function endSubscription(
  database: Database,
  token: string,
  reason: Row<'suppressions'>['reason'],
  now: Date,
): Promise<boolean> {
  const find = (from: Database) =>
    selectByToken(from, token).select(['id', 'email']).executeTakeFirst();
  // As in `confirm`.
  if (!(await find(database))) return false;
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'subscribers');
    const reader = await find(transaction);
    if (!reader) return false;
    await transaction.deleteFrom('subscribers').where('id', '=', reader.id).execute();
    await deleteToReader(transaction, reader.email);
    const day = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
    const emailHash = suppressionHash(await suppressionKey(transaction), reader.email);
    await transaction
      .insertInto('suppressions')
      .values({ emailHash, reason, day })
      .onConflict((conflict) =>
        conflict
          .column('emailHash')
          .doUpdateSet({ reason, day })
          .where('suppressions.reason', '<>', 'never'),
      )
      .execute();
    return true;
  });
}

/** Everything that is stored about the reader to whom the link was sent. */
export async function findStoredSubscriber(
  database: Database,
  token: string,
): Promise<StoredReader | undefined> {
  return selectByToken(database, token).select(storedColumns).executeTakeFirst();
}

/** Deletes addresses that were not confirmed or cannot be reached. */
export async function sweepSubscribers(database: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await database
    .deleteFrom('subscribers')
    .where('state', '=', 'pending')
    .where('requestedAt', '<=', daysAgo(PENDING_DAYS))
    .execute();
  await database
    .deleteFrom('subscribers')
    .where('state', '=', 'bounced')
    .where('lastStrikeAt', '<=', daysAgo(BOUNCED_DAYS))
    .execute();
}

const consentTexts = {
  form: SUBSCRIPTION_SENTENCE,
  contact: `Subscribe to the newsletter, in the contact form. Then in a mail: ${SUBSCRIPTION_SENTENCE}`,
};

/** The reader to whom the link to confirm with this token was sent. */
async function findToConfirm(transaction: Database, token: string) {
  return transaction
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'requestedAt'])
    .where('confirmHash', '=', hashToken(token))
    .executeTakeFirst();
}

/** The reader to whom the link to unsubscribe with this token was sent. */
function selectByToken(database: Database, token: string) {
  const hash = hashToken(token);
  return database
    .selectFrom('subscribers')
    .where(({ or, eb }) => or([eb('tokenHash', '=', hash), eb('previousTokenHash', '=', hash)]));
}

async function findSuppression(transaction: Database, emailHash: string) {
  const suppression = await transaction
    .selectFrom('suppressions')
    .select('reason')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst();
  return suppression?.reason;
}

async function isFull(transaction: Database): Promise<boolean> {
  return (await countRows(transaction.selectFrom('subscribers'))) >= MAX_READERS;
}
