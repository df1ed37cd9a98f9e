import { hash, verify } from '@node-rs/argon2';

/** How passwords are kept and recognised; slow on purpose. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  /** Whether the password is the one that was hashed. */
  verify: (passwordHash: string, password: string) => Promise<boolean>;
}

/**
 * argon2id, outside the main thread. A password is normalised (NFKC) first: a
 * letter that one keyboard sends as a whole and another in parts is the same
 * letter. Nothing else is changed.
 *
 * Source: OWASP Password Storage Cheat Sheet; NIST SP 800-63B §3.1.1.2.
 */
export const argon2id: PasswordHashing = {
  hash: (password) => hash(password.normalize('NFKC'), COST),
  verify: (passwordHash, password) => verify(passwordHash, password.normalize('NFKC')),
};

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
