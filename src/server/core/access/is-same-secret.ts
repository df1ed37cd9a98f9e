import { timingSafeEqual } from 'node:crypto';

/** Whether a text equals a secret. The time does not depend on how many characters agree. */
export function isSameSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
