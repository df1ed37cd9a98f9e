import type { Generated } from 'kysely';
import type { Reader } from '#domain/readers/reader.ts';

/*
 * The columns of the tables of readers, who get mails about new videos.
 */

/** One row per address that is subscribed or is asked to confirm. Deleted when the subscription ends. */
export interface SubscriberTable extends Reader {
  /** As it was entered. */
  email: string;
  /** The address in lower case. */
  emailKey: string;
  origin: 'form' | 'contact' | 'import';
  /** What the reader, or for an import the owner, has agreed to. */
  consentText: string;
  requestedAt: string;
  /** Of the token in the link that ends the subscription, see `readerToken`. */
  tokenHash: string;
  /** The `tokenHash` before the signing key was replaced, so that links in old mails work. */
  previousTokenHash: string | null;
  /** Of the token in the link that confirms; `null` for an imported address. */
  confirmHash: string | null;
  /** How many mails in a row the server of the address has refused permanently. */
  strikes: Generated<number>;
  lastStrikeAt: string | null;
  lastError: string | null;
}

/** One row per address that ended its subscription. It contains no address. */
export interface SuppressionTable {
  /** Keyed hash of the address in lower case, see `suppressionHash`. */
  emailHash: string;
  /** An `unsubscribed` address may sign up again, a `never` one may not. */
  reason: 'unsubscribed' | 'never';
  /** As YYYY-MM-DD. */
  day: string;
}
