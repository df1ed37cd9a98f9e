import { timingSafeEqual } from 'node:crypto';

/** Compares a header with a secret. The time it takes does not depend on how many characters agree. */
export function isSameSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
