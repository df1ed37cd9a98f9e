import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Whom a limit counts: the client's address, and for IPv6 its /64, which is
 * what one household gets. X-Forwarded-For is believed from trusted proxies only.
 */
export function clientAddress(request: FastifyRequest): string {
  return normalizeIP(request.ip, IPV6_HOUSEHOLD_PREFIX);
}

const IPV6_HOUSEHOLD_PREFIX = 64;
