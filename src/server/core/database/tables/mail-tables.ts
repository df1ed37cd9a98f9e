import type { MailSecurity } from '#domain/email-settings/mail-server.ts';
import type { Notification } from '#domain/messages/admin-message.ts';
import type { Generated } from 'kysely';

/** At most one row: the mail server that was set up in the panel. */
export interface MailServerTable {
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
}

/**
 * To the owner: `security` before all others; `alerts`; `notifications` unless the owner has switched them
 * off. To a reader, also while there is no address of the owner: `readers`.
 */
export type MailLane = 'security' | 'alerts' | 'notifications' | 'readers';

/** One row per mail. The address of the owner is read from the email settings when the mail is sent. */
export interface OutboxTable {
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
}
