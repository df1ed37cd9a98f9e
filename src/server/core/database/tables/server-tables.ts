import type { MailSecurity } from '#domain/email-settings/mail-server.ts';
import type { Notification } from '#domain/messages/admin-message.ts';
import type { Generated } from 'kysely';

/**
 * To the owner: `security` before all others; `alerts`; `notifications` unless the owner has switched them
 * off. To a reader, also while there is no address of the owner: `readers`.
 */
export type MailLane = 'security' | 'alerts' | 'notifications' | 'readers';

/** What is counted: of `challenges` the answers; for `slots` see `takeSlot`. */
export type CounterKind = 'sign-ins' | 'challenges' | 'messages' | 'mails' | 'sign-ups' | 'slots';

/** The tables of what the server does and keeps for itself. */
export interface ServerTables {
  /** One row per group of settings, see `StoredGroup`. */
  settings: {
    group: string;
    /** An object with the values by their names. */
    json: string;
    updatedAt: string;
  };

  /** At most one row: the mail server that was set up in the panel. */
  mail_server: {
    id: string;
    host: string;
    port: number;
    security: MailSecurity;
    /** Empty if the mail server asks for no login; so is then the password. */
    username: string;
    /** As it was entered: the server has to send it, and a key beside it would protect nothing. */
    password: string;
    /** The sender as "Name <address>" or only the address; empty for the default. */
    from: string;
    updatedAt: string;
  };

  /** One row per mail. The address of the owner is read from the email settings when the mail is sent. */
  mail_outbox: {
    id: string;
    /** See `app/mail-kinds.ts`. */
    kind: string;
    lane: Generated<MailLane>;
    /** What else is known of the mail since it was enqueued, as JSON. */
    payload: Generated<string>;
    /** The message that a notification announces; `null` for every other kind. */
    messageId: string | null;
    /**
     * The digest in which a notification is sent. State, attempts and times of the notification are
     * then those of the digest.
     */
    digestId: string | null;
    createdAt: string;
    state: Generated<Notification['state']>;
    attempts: Generated<number>;
    /**
     * While a mail is being sent, the time when its claim expires and it is due again; of a mail that has
     * failed, the time of the last attempt.
     */
    nextAttemptAt: string;
    sentAt: string | null;
    lastError: string | null;
    /** The address of a reader; `null` for mails to the owner, and once the mail was sent or has failed. */
    recipient: string | null;
  };

  /** One row per counter, see `incrementCounter`. */
  counters: {
    kind: CounterKind;
    /** A client, the hash of a challenge, a service or a host; or a name for a counter of all clients. */
    client: string;
    attempts: number;
    /** The row has no effect from this time on. */
    countedUntil: string;
  };

  /** Keys that every process on this database shares, each created when it is first needed. */
  secrets: {
    name: string;
    value: string;
  };

  /** One row for each thing that a restore over the site must not bring back. It contains nothing else about it. */
  erasures: {
    /** Of the deleted reader or message; of a replaced signing key, its SHA-256. */
    id: string;
    kind: 'reader' | 'message' | 'signing-key';
  };

  /** One row per recurring job, see `moveJob`. */
  scheduled_jobs: {
    name: string;
    /** While a process runs the job, the time from which another process may run it. */
    dueAt: string;
  };

  /** One row per step of a backup: how it ended last, on any server. */
  backup_results: {
    /** Writing the archive, or copying it to the bucket of BACKUP_URL. */
    step: 'archive' | 'copy';
    /** The archive of the latest success. */
    fileName: string | null;
    succeededAt: string | null;
    /** The latest failure since then; `null` if there is none. */
    failedAt: string | null;
    error: string | null;
  };

  /** One row per address from which a backup can be downloaded once. */
  backup_downloads: {
    /** Only the hash is stored, so the address cannot be read from a stolen copy of the database. */
    tokenHash: string;
    /** The `tokenHash` of the session that may download it. */
    sessionHash: string;
    fileName: string;
    /** The address is of no use from this time on. */
    endsAt: string;
  };

  /** A single row, which is written by triggers, see `contentVersion`. */
  content_version: {
    id: string;
    version: string;
  };
}
