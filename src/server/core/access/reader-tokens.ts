import { createHmac } from 'node:crypto';
import { emailKey } from '#domain/readers/reader-addresses.ts';
import { hashToken } from '#server/core/access/opaque-token.ts';

/** 128 bits, which nobody can guess. */
const TOKEN_BYTES = 16;

/**
 * The token in a link to a reader. It is derived from the signing key and the id of the reader, so it
 * need not be stored, and every mail to the reader has the same one.
 */
export function readerToken(
  signingKey: Buffer,
  purpose: 'confirm' | 'unsubscribe',
  id: string,
): string {
  const hash = createHmac('sha256', signingKey).update(`${purpose} token of reader ${id}`).digest();
  return hash.subarray(0, TOKEN_BYTES).toString('base64url');
}

/** The hashes by which the tokens of a reader are found. */
export function readerTokenHashes(signingKey: Buffer, id: string) {
  return {
    tokenHash: hashToken(readerToken(signingKey, 'unsubscribe', id)),
    confirmHash: hashToken(readerToken(signingKey, 'confirm', id)),
  };
}

/** A keyed hash of an address, by which an ended subscription is recognized without the address. */
export function suppressionHash(suppressionKey: Buffer, email: string): string {
  const address = `ended subscription of ${emailKey(email)}`;
  return createHmac('sha256', suppressionKey).update(address).digest('base64url');
}
