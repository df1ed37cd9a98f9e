import type { Generated } from 'kysely';
import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import type { WithDefaults } from './with-defaults.ts';

/*
 * The columns of the tables of mails about videos and corrections to readers.
 */

/**
 * The mails about one video or correction. There is no foreign key to the video: when it is deleted, the
 * run is paused, and can be resumed when it is restored.
 */
export interface MailRunTable extends WithDefaults<MailRun, 'audience' | 'sent' | 'refused'> {
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
}

/** One row per reader of a run. Deleted with the reader. */
export interface RunDeliveryTable {
  runId: string;
  subscriberId: string;
  /** A skipped reader was no longer confirmed. */
  state: 'waiting' | 'claimed' | 'sent' | 'refused' | 'skipped';
  attempts: Generated<number>;
  /** Of a claimed mail, when its claim expires; `null` when the mail is not to be sent any more. */
  nextAttemptAt: string | null;
  attemptedAt: string | null;
  error: string | null;
}
