import { argon2id, type PasswordHashing } from '#server/core/access/password-hashing.ts';

interface CountingHashing {
  hashing: PasswordHashing;
  /** Number of password verifications. */
  checks: number;
}

/** Hashes passwords as the server does, and counts the verifications. */
export function countingHashing(): CountingHashing {
  const count: CountingHashing = {
    checks: 0,
    hashing: {
      hash: argon2id.hash,
      verify: async (passwordHash, password) => {
        count.checks += 1;
        return argon2id.verify(passwordHash, password);
      },
    },
  };
  return count;
}
