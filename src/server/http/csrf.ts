import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { apiRoute } from '#domain/addresses.ts';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import type { Env } from '#server/env.ts';
import type { App } from '#server/http/typed-app.ts';
import { RequestError } from '#server/http/request-error.ts';

interface CsrfParts extends Pick<Env, 'siteUrl' | 'isSiteUrlGiven'> {
  signingKey: Buffer;
}

/**
 * Refuses writing requests that another site made a browser send, before a byte
 * of their body is read. The token hangs on a signed cookie with a random id
 * and needs no row, so a flood of visitors stores nothing.
 */
export function refuseForgeries(
  app: App,
  { signingKey, siteUrl, isSiteUrlGiven }: CsrfParts,
): void {
  const isSecure = siteUrl.startsWith('https:');
  const cookieName = isSecure ? '__Host-csrf' : 'csrf';

  app.addHook('onRequest', async (request) => {
    // An unknown address is answered as such, whoever asks.
    if (READING_METHODS.has(request.method) || request.is404) return;
    if (isFromAnotherSite(request)) throw new RequestError(403, FROM_ANOTHER_SITE);
    const id = visitorId(request);
    if (id === undefined || !isSame(request.headers[CSRF_HEADER], tokenFor(id))) {
      throw new RequestError(403, 'The anti-forgery token is missing or no longer valid.');
    }
  });

  app.get(
    apiRoute.csrfToken,
    { schema: { response: { 200: csrfTokenReplySchema } } },
    async (request, reply) => {
      const known = visitorId(request);
      const id = known ?? randomUUID();
      if (known === undefined) {
        reply.setCookie(cookieName, id, {
          signed: true,
          httpOnly: true,
          sameSite: 'lax',
          path: '/',
          secure: isSecure,
        });
      }
      reply.header('cache-control', 'no-store');
      return { csrfToken: tokenFor(id) };
    },
  );

  function visitorId(request: FastifyRequest): string | undefined {
    const cookie = request.cookies[cookieName];
    const unsigned = cookie === undefined ? undefined : request.unsignCookie(cookie);
    return unsigned?.valid ? unsigned.value : undefined;
  }

  function tokenFor(id: string): string {
    return createHmac('sha256', signingKey).update(`csrf token ${id}`).digest('base64url');
  }

  /** Second wall, by what browsers say about a request; what says nothing is judged by its token alone. */
  function isFromAnotherSite(request: FastifyRequest): boolean {
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') return true;
    const { origin } = request.headers;
    if (origin === undefined || origin === siteUrl) return false;
    return isSiteUrlGiven || origin !== `${request.protocol}://${request.host}`;
  }
}

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const FROM_ANOTHER_SITE = 'This request came from another site and was refused.';

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
