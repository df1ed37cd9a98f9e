/** Hashes and verifies passwords; slow on purpose. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  /** Whether the hash belongs to this password. */
  verify: (passwordHash: string, password: string) => Promise<boolean>;
}

/** Hashes few passwords at a time, so that they cannot exhaust the memory. */
export interface QueuedHashing extends PasswordHashing {
  /** How many passwords are being hashed or wait to be hashed. */
  countQueued: () => number;
}

/**
 * Hashes with argon2id outside the main thread. A password is normalized (NFKC) first,
 * because keyboards compose letters differently.
 *
 * Source: OWASP Password Storage Cheat Sheet; NIST SP 800-63B §3.1.1.2.
 */
export const argon2id: PasswordHashing = {
  hash: async (password) => (await argon2()).hash(password.normalize('NFKC'), COST),
  verify: async (passwordHash, password) =>
    (await argon2()).verify(passwordHash, password.normalize('NFKC')),
};

/** Loaded by the first sign-in, because the server usually starts without hashing a password. */
function argon2() {
  return import('@node-rs/argon2');
}

/** 19 MiB, as `memoryCost` counts KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
