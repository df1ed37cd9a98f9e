import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, { LogController, type FastifyServerOptions } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { DestinationStream } from 'pino';
import { nextMidnight } from '#domain/dates/midnight.ts';
import type { Core } from '#server/core/database/core.ts';
import { contentVersion } from '#server/core/database/content-version.ts';
import { logAccess } from '#server/core/http/access-log.ts';
import { refuseEncodedBodies, readJsonBodies } from '#server/core/http/json-bodies.ts';
import { decodableUrl } from '#server/core/http/request-facts.ts';
import { cacheReads } from '#server/core/page-cache/cached-reads.ts';
import { answerClientErrors } from '#server/core/connections/client-errors.ts';
import { describeRoute } from '#server/core/access/describe-routes.ts';
import { drainGracefully } from '#server/core/connections/drain-gracefully.ts';
import { answerError, answerErrors } from '#server/core/http/errors.ts';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import { pageCache } from '#server/core/page-cache/page-cache.ts';
import { refuseNul } from '#server/core/connections/refuse-nul.ts';
import { repeatReads } from '#server/core/connections/repeat-reads.ts';
import { REQUEST_ID_HEADER, requestIds } from '#server/core/http/request-ids.ts';
import { sendLargeBodiesInChunks } from '#server/core/connections/send-in-chunks.ts';
import { warnOfUntrustedProxy } from '#server/core/connections/untrusted-proxy.ts';
import {
  type ConnectionLimits,
  limitConnections,
  httpServer,
} from '#server/core/connections/connection-limits.ts';
import { secureReply, securityHeaders } from '#server/core/http/security-headers.ts';
import { type ReadSite, siteReader } from '#server/core/site/read-site.ts';
import type { Site } from '#server/core/site/site-defaults.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findNextPublication } from '#server/content/videos/video-store.ts';

/** The largest body, unless the route sets its own limit. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Longer than any URL that Node accepts, so that an overlong id gets the usual 404. */
const MAX_PARAM_LENGTH = 32_768;

declare module 'fastify' {
  interface FastifyInstance {
    readSite: ReadSite;
    /** The values of the site as they were last read, for replies that must not wait. */
    lastKnownSite: () => Site;
  }
}

/**
 * The app without features: limits of connections and bodies, error replies, page cache, security
 * headers, access log, and the orderly stop.
 */
export async function createHttpApp(
  { database, env, now }: Core,
  connectionLimits: ConnectionLimits,
  log: DestinationStream | undefined,
): Promise<App> {
  const headers = securityHeaders(env.siteUrl);
  const ids = requestIds(env.trustProxy);
  const app: App = fastify({
    trustProxy: env.trustProxy.length > 0 && env.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: httpServer(connectionLimits),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Fastify need not refuse requests while it closes: the app answers its clients before, see
    // drain-gracefully.ts. Connections that are still open afterward are closed, so that they do not
    // delay the end of the process.
    return503OnClosing: false,
    forceCloseConnections: true,
    genReqId: ids.of,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hook for these errors, so the headers are added here.
      secureReply(reply, headers);
      reply.header(REQUEST_ID_HEADER, request.id);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerClientErrors({
      headers,
      newRequestId: ids.create,
      report: (refused) => app.log.info(refused, 'malformed request refused'),
    }),
    logger: loggerOptions(env.logLevel, log),
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const { readSite, lastKnownSite } = siteReader(database, app.log);
  app.decorate('readSite', readSite);
  app.decorate('lastKnownSite', lastKnownSite);
  answerErrors(app);
  repeatReads(app);
  refuseEncodedBodies(app);
  readJsonBodies(app);
  refuseNul(app);
  const recordAnswer = logAccess(app);
  cacheReads(app, {
    cache: pageCache({
      readVersion: () => contentVersion(database),
      // At midnight the age labels change, and scheduled videos appear at their publish dates.
      findNextChange: async (after) => {
        const midnight = nextMidnight(after, (await readSite()).timeZone);
        const publication = (await findNextPublication(database, after)) ?? midnight;
        return publication < midnight ? publication : midnight;
      },
      now,
    }),
    sessionCookie: hostCookie(env.siteUrl, 'session').name,
    requestId: ids.of,
    recordAnswer,
  });
  limitConnections(app, connectionLimits, env.trustProxy);
  drainGracefully(app);
  warnOfUntrustedProxy(app, env.trustProxy);
  app.addHook('onSend', async (request, reply) => {
    secureReply(reply, headers);
    // With the id in an error reply, the request can be found in the log.
    if (reply.statusCode >= 400) reply.header(REQUEST_ID_HEADER, request.id);
  });
  sendLargeBodiesInChunks(app);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Public API', version: '1' } },
    transform: describeRoute,
  });
  await app.register(cookie);
  // From now on, replies that do not wait have the values that are stored.
  await readSite();
  return app;
}

/** Options for a log of JSON lines that contain neither query strings nor texts of visitors. */
function loggerOptions(
  level: string,
  stream?: DestinationStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
    // In these fields of an error, PostgreSQL quotes the row that it refused.
    redact: { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
    },
  };
}
