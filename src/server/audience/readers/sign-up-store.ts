import { readerSettings } from '#domain/readers/reader-settings.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { countSignUp, type SignUpRefusal } from './sign-up-limits.ts';

interface SignUp {
  email: string;
  /** Keyed hash of the client's address, see `clientHash`. */
  client: string;
}

/**
 * Counts a sign-up and queues the mail that asks to confirm, unless the address has had enough. Returns why
 * it was refused. Nothing is looked up about the address: the queue is the only place that contains it
 * until the mail is composed, see `confirmationMail`.
 */
export async function addSignUp(
  database: Database,
  signUp: SignUp,
  now: Date,
): Promise<SignUpRefusal | undefined> {
  return runTransaction(database, async (transaction) => {
    const { perDay } = await findSettings(transaction, readerSettings);
    const counted = await count(transaction, signUp, perDay, now);
    if (!counted.isCounted) return counted.refusal;
    const mail = { recipient: signUp.email, origin: 'form' } as const;
    if (counted.isMailed) await confirmationMail.enqueue(transaction, mail, now);
    return undefined;
  });
}

/**
 * Invites the sender of a message who has ticked the newsletter, in the transaction that stores the
 * message. Does nothing if mails to readers or the invitations are off, or a limit is reached.
 */
export async function inviteReader(
  transaction: Database,
  signUp: SignUp,
  now: Date,
): Promise<void> {
  const settings = await findSettings(transaction, readerSettings);
  const { isOn, invitesFromContactForm, perDay } = settings;
  if (!isOn || !invitesFromContactForm) return;
  const counted = await count(transaction, signUp, perDay, now);
  if (!counted.isCounted || !counted.isMailed) return;
  const mail = { recipient: signUp.email, origin: 'contact' } as const;
  await confirmationMail.enqueue(transaction, mail, now);
}

async function count(transaction: Database, signUp: SignUp, perDay: number, now: Date) {
  const key = await signingKey(transaction);
  return countSignUp(transaction, { ...signUp, signingKey: key, perDay }, now);
}
