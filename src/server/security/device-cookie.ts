import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#server/http/client-address.ts';
import { hostCookie } from '#server/http/host-cookie.ts';
import type { SignInClient } from '#server/security/attempt-store.ts';

export interface DeviceCookie {
  /** The client that attempts are counted for: a browser that has signed in before, or else an address. */
  clientOf: (request: FastifyRequest) => SignInClient;
  /** Marks the browser as one that has signed in. */
  send: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * The cookie of a browser that has signed in before. It grants no access. Its browser
 * has its own attempt counter, so that guesses by others, even from the same address,
 * cannot lock the administrator out.
 *
 * Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export function deviceCookie(siteUrl: string): DeviceCookie {
  const { name, options } = hostCookie(siteUrl, 'device');

  function deviceOf(request: FastifyRequest): string | undefined {
    const cookie = request.cookies[name];
    const unsigned = cookie === undefined ? undefined : request.unsignCookie(cookie);
    // The same key signs other cookies, whose values must not be accepted as devices.
    return unsigned?.valid && unsigned.value.startsWith(PREFIX) ? unsigned.value : undefined;
  }

  return {
    clientOf: (request) => {
      const device = deviceOf(request);
      if (device !== undefined) return { client: device, isKnown: true };
      return { client: `address ${clientAddress(request)}`, isKnown: false };
    },
    send: (request, reply) => {
      const device = deviceOf(request) ?? `${PREFIX}${randomUUID()}`;
      reply.setCookie(name, device, { ...options, signed: true, maxAge: LONGEST_SECONDS });
    },
  };
}

const PREFIX = 'device:';

/** The longest time that browsers keep a cookie; each sign-in renews it. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;
