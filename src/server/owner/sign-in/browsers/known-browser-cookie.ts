import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '#server/core/database/core.ts';
import { clientAddress } from '#server/core/access/client-address.ts';
import { LONGEST_UNUSED_MS, findKnownBrowser } from '#server/core/access/known-browser-store.ts';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import { KNOWN_BROWSER_PREFIX, type SignInClient } from '../account/attempt-store.ts';

/**
 * The token of the cookie of a known browser, which has signed in before. The cookie grants no access. A
 * known browser has its own attempt counter, so that guesses by others, even from the same address, cannot
 * lock the administrator out.
 *
 * Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export function knownBrowserToken({ env }: Core, request: FastifyRequest): string | undefined {
  return request.cookies[hostCookie(env.siteUrl, 'device').name];
}

/** The client that attempts are counted for: a known browser, or else an address. */
export async function signInClient(core: Core, request: FastifyRequest): Promise<SignInClient> {
  const token = knownBrowserToken(core, request);
  const browser = token === undefined ? undefined : await findKnownBrowser(core.database, token);
  if (browser) return { client: `${KNOWN_BROWSER_PREFIX}${browser.id}`, isKnown: true };
  return { client: `address ${clientAddress(request)}`, isKnown: false };
}

/** Each sign-in renews the cookie. */
export function sendKnownBrowser({ env }: Core, reply: FastifyReply, token: string): void {
  const { name, options } = hostCookie(env.siteUrl, 'device');
  reply.setCookie(name, token, { ...options, maxAge: LONGEST_UNUSED_MS / 1000 });
}
