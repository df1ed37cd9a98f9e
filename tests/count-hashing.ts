import { argon2id, type PasswordHashing } from '#server/security/password-hashing.ts';

interface HashingCount {
  hashing: PasswordHashing;
  /** Passwords that were really looked at. */
  checks: number;
  /** The most that were looked at in one moment. */
  atOnce: number;
}

/** Real hashing that keeps count. */
export function countHashing(): HashingCount {
  let running = 0;
  const count: HashingCount = {
    checks: 0,
    atOnce: 0,
    hashing: {
      hash: argon2id.hash,
      verify: async (passwordHash, password) => {
        count.checks += 1;
        running += 1;
        count.atOnce = Math.max(count.atOnce, running);
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
