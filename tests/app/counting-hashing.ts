import { argon2id, type PasswordHashing } from '#server/core/access/password-hashing.ts';

interface CountingHashing {
  hashing: PasswordHashing;
  /** Number of password verifications. */
  checks: number;
  /** Highest number of concurrent verifications. */
  maxConcurrent: number;
}

/** Hashes passwords as the server does, and counts the verifications. */
export function countingHashing(): CountingHashing {
  let running = 0;
  const count: CountingHashing = {
    checks: 0,
    maxConcurrent: 0,
    hashing: {
      hash: argon2id.hash,
      verify: async (passwordHash, password) => {
        count.checks += 1;
        running += 1;
        count.maxConcurrent = Math.max(count.maxConcurrent, running);
        try {
          return await argon2id.verify(passwordHash, password);
        } finally {
          running -= 1;
        }
      },
    },
  };
  return count;
}
