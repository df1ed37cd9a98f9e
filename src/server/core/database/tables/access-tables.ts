import type { Generated } from 'kysely';
import type { AuditEntry, AuditKind } from '#domain/audit-trail/audit-entry.ts';

/*
 * The columns of the tables about who may sign in, and what was done.
 */

export interface AdministratorTable {
  id: string;
  username: string;
  passwordHash: string;
  createdAt: string;
  passwordChangedAt: string;
  /** When the password was generated; `null` if a person has chosen the password. */
  passwordGeneratedAt: string | null;
}

/** One row per browser that has signed in before. */
export interface KnownBrowserTable {
  id: string;
  /** Only the hash is stored, so the cookie of a browser cannot be made from a stolen backup. */
  tokenHash: string;
  administratorId: string;
  /** The browser and its system in plain words, such as "Chrome on Windows". */
  name: string;
  createdAt: string;
  lastUsedAt: string;
}

export interface SessionTable {
  /** Only the hash is stored, so the tokens cannot be read from a stolen copy of the database. */
  tokenHash: string;
  administratorId: string;
  createdAt: string;
  lastUsedAt: string;
  /** The session ends at this time, even when it is in use. */
  endsAt: string;
  browserId: string;
  /** Whether the session was started with a generated password and only allows changing it. */
  mustChangePassword: Generated<boolean>;
}

/** One row per link that was not used yet. */
export interface SignInLinkTable {
  tokenHash: string;
  administratorId: string;
  /** The link cannot be used from this time on. */
  endsAt: string;
}

/** One row per passkey of the administrator. */
export interface PasskeyTable {
  /** The id that the authenticator chose, in base64url. */
  id: string;
  administratorId: string;
  /** A COSE key in base64url. */
  publicKey: string;
  /** Number of uses as the authenticator counts them; 0 if it does not count. */
  counter: number;
  /** How the browser can reach the authenticator, separated by spaces, such as "hybrid internal". */
  transports: string;
  /** The browser in which the passkey was added, such as "Chrome on Windows". */
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface AuditEntryTable {
  id: string;
  at: string;
  event: AuditEntry['event'];
  detail: string;
  client: string | null;
  kind: AuditKind;
  count: Generated<number>;
  /** A change as a sentence with the names of then; `null` if the detail is all that is known. */
  sentence: string | null;
}
