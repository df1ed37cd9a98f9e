import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Registry } from 'prom-client';
import { isSameSecret } from '#server/core/access/opaque-token.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { siteMetrics } from './site-metrics.ts';

/**
 * Serves the measurements of this process to Prometheus, at `/metrics`.
 *
 * A program on this machine needs no token, unless the settings show that the site is behind a
 * proxy: a proxy on this machine may forward requests without any header that reveals it.
 */
export function metricsRoutes(app: App, context: Context): void {
  const { siteUrl, isSiteUrlGiven, trustProxy, metricsToken } = context.env;
  const isBehindProxy =
    trustProxy.length > 0 || (isSiteUrlGiven && new URL(siteUrl).protocol === 'https:');
  const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]', new URL(siteUrl).hostname]);
  let registry: Registry | undefined;

  app.get(
    '/metrics',
    { config: { access: 'public' }, schema: { summary: 'Measurements for Prometheus' } },
    async (request, reply) => {
      if (!hasToken(request, metricsToken)) {
        if (isBehindProxy || !isFromThisMachine(request)) {
          reply.header('www-authenticate', 'Bearer');
          throw new RequestError(401, 'Metrics require a token.');
        }
        if (isFromAnotherSite(request, ownHosts)) {
          throw new RequestError(403, 'This request came from another site and was refused.');
        }
      }
      registry ??= siteMetrics(app, context);
      reply.header('cache-control', 'no-store').type(registry.contentType);
      return registry.metrics();
    },
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(headers.authorization, `Bearer ${token}`);
}

/**
 * Whether a client on this machine has sent the request directly. A request that a proxy on this
 * machine has forwarded also comes from this machine, but the client behind the proxy may be anywhere.
 */
function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const isLoopback = ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
  return isLoopback && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

/**
 * Whether a page of another site may have sent the request from a browser on this machine. Such a
 * page can let its own host name lead to 127.0.0.1 and would then read the reply, so the host name is
 * checked as well.
 */
function isFromAnotherSite({ headers }: FastifyRequest, ownHosts: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const host = URL.parse(`http://${headers.host}`)?.hostname;
  return host === undefined || !ownHosts.has(host);
}

const FORWARDED = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;
