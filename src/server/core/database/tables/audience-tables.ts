import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import type { Reader } from '#domain/readers/reader.ts';
import type { Generated } from 'kysely';
import type { WithDefaults } from './with-defaults.ts';

/** The tables of visitors who write, and of readers, who get mails about videos and corrections. */
export interface AudienceTables {
  contact_messages: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    subject: string;
    message: string;
    newsletter: Generated<boolean>;
    /** The video that the message is about; `null` if it names none, or the video was deleted. */
    aboutVideoId: string | null;
    aboutSecond: number | null;
    createdAt: string;
    /** Keyed hash of the sender's address, or of its /64 network for IPv6; `null` if it is unknown. */
    network: string | null;
    isRead: Generated<boolean>;
  };

  /** One row per address that is subscribed or is asked to confirm. Deleted when the subscription ends. */
  subscribers: Reader & {
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
  };

  /** One row per address that ended its subscription. It contains no address. */
  suppressions: {
    /** Keyed hash of the address in lower case, see `suppressionHash`. */
    emailHash: string;
    /** An `unsubscribed` address may sign up again, a `never` one may not. */
    reason: 'unsubscribed' | 'never';
    /** As YYYY-MM-DD. */
    day: string;
  };

  /**
   * The mails about one video or correction. There is no foreign key to the video: when it is deleted, the
   * run is paused, and can be resumed when it is restored.
   */
  mail_runs: WithDefaults<MailRun, 'audience' | 'sent' | 'refused'> & {
    /** Empty for the title of the video, until the mail is composed. */
    subject: string;
    note: string | null;
    /** Composed when sending begins; empty before. */
    text: Generated<string>;
    html: Generated<string>;
    /** Whether the owner asked for it to be sent at once. It is then not held for being one of many. */
    isUrged: boolean;
    /** The length of the wait until `waitUntil`, which doubles with each failure; 0 after a success. */
    waitMinutes: Generated<number>;
    /** Refusals that are not about the address of the reader: in a row, and since the run was resumed. */
    blockedInARow: Generated<number>;
    blocked: Generated<number>;
    /** The corrections and withdrawals of the video when the mail was composed. */
    correctionCount: Generated<number>;
    createdAt: string;
  };

  /** One row per reader of a run. Deleted with the reader. */
  run_deliveries: {
    runId: string;
    subscriberId: string;
    /** A skipped reader was no longer confirmed. */
    state: 'waiting' | 'claimed' | 'sent' | 'refused' | 'skipped';
    attempts: Generated<number>;
    /** Of a claimed mail, when its claim expires; `null` when the mail is not to be sent any more. */
    nextAttemptAt: string | null;
    attemptedAt: string | null;
    error: string | null;
  };
}
