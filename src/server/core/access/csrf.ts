import { createHmac, randomUUID } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { apiRoute } from '#domain/addresses.ts';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import type { Core } from '#server/core/database/core.ts';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import { isSameSecret } from '#server/core/access/opaque-token.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { isWritingMethod } from '#server/core/http/request-facts.ts';
import { signingKey } from '#server/core/database/signing-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set if visitors without scripts write here. `secret-address`: the address contains a secret, which
     * another site does not know, so nothing else is checked. `own-form`: a form that a page of this
     * site sends needs no token; every other request does.
     */
    forgeryCheck?: 'secret-address' | 'own-form';
  }
}

/**
 * Refuses forged requests: writing requests that a page of another site sends from the
 * visitor's browser. They are refused before their body is read.
 *
 * The administrator's token is derived from the session, and a visitor's token from the
 * random id in a signed cookie. Neither is stored in the database.
 */
export function refuseForgeries(
  app: App,
  { database, env: { siteUrl, isSiteUrlGiven } }: Core,
): void {
  const visitorCookie = hostCookie(siteUrl, 'csrf');

  app.addHook('onRequest', async (request) => {
    // An unknown address is answered with 404, with or without a token.
    if (!isWritingMethod(request.method) || request.is404) return;
    const { forgeryCheck } = request.routeOptions.config;
    if (forgeryCheck === 'secret-address') return;
    if (isFromAnotherSite(request)) throw new RequestError(403, FROM_ANOTHER_SITE);
    if (forgeryCheck === 'own-form' && isFormOfThisSite(request)) return;
    const owner = await ownerOf(request);
    if (owner === undefined || !isSameSecret(request.headers[CSRF_HEADER], await tokenFor(owner))) {
      throw new RequestError(403, 'The anti-forgery token is missing or no longer valid.');
    }
  });

  app.get(
    apiRoute.csrfToken,
    {
      config: { access: 'public' },
      schema: {
        summary: 'The anti-forgery token that every writing request carries',
        response: { 200: csrfTokenReplySchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await ownerOf(request);
      if (owner !== undefined) return { csrfToken: await tokenFor(owner) };
      const id = randomUUID();
      const signed = new Signer(await signingKey(database)).sign(id);
      reply.setCookie(visitorCookie.name, signed, visitorCookie.options);
      return { csrfToken: await tokenFor(visitor(id)) };
    },
  );

  /** The value from which the token is derived: the session, or else the id in the visitor cookie. */
  async function ownerOf(request: FastifyRequest): Promise<string | undefined> {
    const session = await request.session();
    if (session) return `session ${session.tokenHash}`;
    const cookie = request.cookies[visitorCookie.name];
    if (cookie === undefined) return undefined;
    const unsigned = new Signer(await signingKey(database)).unsign(cookie);
    return unsigned.valid ? visitor(unsigned.value) : undefined;
  }

  async function tokenFor(owner: string): Promise<string> {
    const hash = createHmac('sha256', await signingKey(database)).update(`csrf token of ${owner}`);
    return hash.digest('base64url');
  }

  /** A second check, of headers that browsers add. A request without these headers needs only the token. */
  function isFromAnotherSite(request: FastifyRequest): boolean {
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') return true;
    const { origin } = request.headers;
    if (origin === undefined || origin === siteUrl) return false;
    return isSiteUrlGiven || origin !== `${request.protocol}://${request.host}`;
  }
}

/**
 * Whether the browser says that a page of this site sends the form. The origin was checked before, and
 * browsers send at least one of the two headers with every form.
 */
function isFormOfThisSite({ headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return isForm && (headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin');
}

function visitor(id: string): string {
  return `visitor ${id}`;
}

const FROM_ANOTHER_SITE = 'This request came from another site and was refused.';
