import type { AuditEntry, AuditKind } from '#domain/audit-trail/audit-entry.ts';
import type { KnownBrowser } from '#domain/sign-in/known-browser.ts';
import type { Passkey } from '#domain/sign-in/passkey.ts';
import type { Generated } from 'kysely';
import type { WithDefaults } from './with-defaults.ts';

/** The tables about who may sign in, and what was done. */
export interface AccessTables {
  administrators: {
    id: string;
    username: string;
    passwordHash: string;
    createdAt: string;
    passwordChangedAt: string;
    /** When the password was generated; `null` if a person has chosen the password. */
    passwordGeneratedAt: string | null;
  };

  audit_entries: WithDefaults<Omit<AuditEntry, 'isOwnClient'>, 'count'> & {
    kind: AuditKind;
  };

  /** One row per browser that has signed in before. */
  known_browsers: Omit<KnownBrowser, 'isCurrent'> & {
    /** Only the hash is stored, so the cookie of a browser cannot be made from a stolen backup. */
    tokenHash: string;
    administratorId: string;
    createdAt: string;
  };

  sessions: {
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
  };

  /** One row per link that was not used yet. */
  sign_in_links: {
    tokenHash: string;
    administratorId: string;
    /** The link cannot be used from this time on. */
    endsAt: string;
  };

  /** One row per passkey of the administrator. */
  passkeys: Passkey & {
    administratorId: string;
    /** A COSE key in base64url. */
    publicKey: string;
    /** Number of uses as the authenticator counts them; 0 if it does not count. */
    counter: number;
    /** How the browser can reach the authenticator, separated by spaces, such as "hybrid internal". */
    transports: string;
  };
}
