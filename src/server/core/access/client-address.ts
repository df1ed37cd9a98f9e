import { isIP } from 'node:net';
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The address by which limits and locks identify a client. For IPv6 it is the /64 network, which
 * usually belongs to one household. X-Forwarded-For is read from trusted proxies only; if it
 * contains no address, the address of the proxy is used.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  const forwarded = withoutPort(ip);
  return networkOf(isIP(forwarded) ? forwarded : (socket.remoteAddress ?? ''));
}

/** An IPv4 address itself, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString()}/${IPV6_NETWORK_PREFIX}`,
  );
  return network.toString();
}

const IPV6_NETWORK_PREFIX = 64;

/** Some proxies write "203.0.113.9:40000" or "[2001:db8::1]:443"; the port differs for every connection. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
}

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
