import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isSameSecret } from '#server/access/is-same-secret.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { MetricSources } from './site-metrics.ts';

interface MetricsDependencies {
  /** The bearer token with which other machines may read the metrics. */
  metricsToken: string | undefined;
  sources: MetricSources;
}

/** Serves the measurements of this process to Prometheus, at `/metrics`. See decision 41. */
export function metricsRoutes(app: App, { metricsToken, sources }: MetricsDependencies): void {
  let registry: ReturnType<typeof createRegistry> | undefined;

  async function createRegistry() {
    // Loaded here, because most sites never serve metrics.
    const { siteMetrics } = await import('./site-metrics.ts');
    return siteMetrics(sources);
  }

  app.get(
    '/metrics',
    { config: { access: 'public' }, schema: { summary: 'Measurements for Prometheus' } },
    async (request, reply) => {
      if (!isFromThisMachine(request) && !hasToken(request, metricsToken)) {
        reply.header('www-authenticate', 'Bearer');
        throw new RequestError(401, 'Metrics require a token.');
      }
      const measured = await (registry ??= createRegistry());
      reply.header('cache-control', 'no-store').type(measured.contentType);
      return measured.metrics();
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

const FORWARDED = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;
