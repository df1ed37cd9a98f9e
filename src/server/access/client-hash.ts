import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '#server/access/client-address.ts';

/**
 * A keyed hash of the client's address, in base64url. The same client always has the same hash.
 * Without the key, the address cannot be derived from the hash.
 */
export function clientHash(request: FastifyRequest, signingKey: Buffer): string {
  // Changing this text would give every client a new hash, and stored messages contain the old ones.
  const client = `sender of messages at ${clientAddress(request)}`;
  return createHmac('sha256', signingKey).update(client).digest('base64url');
}

/** The first six hexadecimal digits of a {@link clientHash}: short enough to read out. */
export function pseudonymOf(hash: string): string {
  return Buffer.from(hash, 'base64url').toString('hex').slice(0, PSEUDONYM_LENGTH);
}

/** Long enough that two clients rarely have the same pseudonym. */
const PSEUDONYM_LENGTH = 6;
