import { unsubscribeAddress } from '#domain/readers/plain-addresses.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { readerToken } from '#server/core/access/reader-tokens.ts';

/** A reader to whom a mail is about to be sent. */
export interface MailRecipient {
  email: string;
  /** The path and query of the link that ends the subscription. */
  unsubscribeAddress: string;
}

/** This many refusals, each at least a day after the one before, end the mails to an address. */
const MAX_STRIKES = 2;

const STRIKE_SPACING_MS = 24 * 60 * 60 * 1000;

/** A query of the confirmed readers, without columns. */
export function confirmedReaders(database: Database) {
  return database.selectFrom('subscribers').where('state', '=', 'confirmed');
}

/** `undefined` if the reader has unsubscribed or bounced meanwhile. */
export async function findMailRecipient(
  transaction: Database,
  id: string,
): Promise<MailRecipient | undefined> {
  const reader = await confirmedReaders(transaction)
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!reader) return undefined;
  const token = readerToken(await signingKey(transaction), 'unsubscribe', id);
  return { email: reader.email, unsubscribeAddress: unsubscribeAddress(token) };
}

/** Records that the mail server of the address has refused it permanently. */
export async function strikeReader(
  transaction: Database,
  id: string,
  lastError: string,
  now: Date,
): Promise<void> {
  const spaced = new Date(now.getTime() - STRIKE_SPACING_MS).toISOString();
  const struck = await transaction
    .updateTable('subscribers')
    .set(({ eb }) => ({
      strikes: eb('strikes', '+', 1),
      lastStrikeAt: now.toISOString(),
      lastError,
    }))
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where(({ or, eb }) => or([eb('lastStrikeAt', 'is', null), eb('lastStrikeAt', '<=', spaced)]))
    .returning('strikes')
    .executeTakeFirst();
  if (!struck || struck.strikes < MAX_STRIKES) return;
  await transaction
    .updateTable('subscribers')
    .set({ state: 'bounced' })
    .where('id', '=', id)
    .execute();
}

/** Forgets the refusals of an address that has accepted a mail. */
export async function clearStrikes(transaction: Database, id: string): Promise<void> {
  await transaction
    .updateTable('subscribers')
    .set({ strikes: 0, lastStrikeAt: null, lastError: null })
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where('strikes', '>', 0)
    .execute();
}
