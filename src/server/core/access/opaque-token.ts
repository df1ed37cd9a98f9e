import { createHash, randomBytes } from 'node:crypto';

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
