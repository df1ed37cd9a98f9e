import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates a random token of 256 bits. Only the browser keeps it; the database stores its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored. A plain hash is enough, because a token cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether the text has the format of a token. Other texts are not looked up. */
export function isToken(text: string): boolean {
  return FORMAT.test(text);
}

const FORMAT = /^[\w-]{43}$/;

/** Whether a text equals a secret. The time does not depend on how many characters agree. */
export function isSameSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
