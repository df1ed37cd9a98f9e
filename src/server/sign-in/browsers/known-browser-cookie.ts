import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#server/access/client-address.ts';
import { type KnownBrowserStore, LONGEST_UNUSED_MS } from '#server/access/known-browser-store.ts';
import { hostCookie } from '#server/access/host-cookie.ts';
import { KNOWN_BROWSER_PREFIX, type SignInClient } from '#server/sign-in/account/attempt-store.ts';

export interface KnownBrowserCookie {
  /** The token that the browser sent, whether it is known or not. */
  tokenOf: (request: FastifyRequest) => string | undefined;
  /** The client that attempts are counted for: a known browser, or else an address. */
  clientOf: (request: FastifyRequest) => Promise<SignInClient>;
  send: (reply: FastifyReply, token: string) => void;
}

/**
 * The cookie of a known browser, which has signed in before. The cookie grants no access. A known
 * browser has its own attempt counter, so that guesses by others, even from the same address, cannot
 * lock the administrator out.
 *
 * Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export function knownBrowserCookie(
  siteUrl: string,
  knownBrowsers: Pick<KnownBrowserStore, 'find'>,
): KnownBrowserCookie {
  const { name, options } = hostCookie(siteUrl, 'device');
  const tokenOf = (request: FastifyRequest) => request.cookies[name];

  return {
    tokenOf,
    clientOf: async (request) => {
      const token = tokenOf(request);
      const browser = token === undefined ? undefined : await knownBrowsers.find(token);
      if (browser) return { client: `${KNOWN_BROWSER_PREFIX}${browser.id}`, isKnown: true };
      return { client: `address ${clientAddress(request)}`, isKnown: false };
    },
    send: (reply, token) => {
      // Each sign-in renews the cookie.
      reply.setCookie(name, token, { ...options, maxAge: LONGEST_UNUSED_MS / 1000 });
    },
  };
}
