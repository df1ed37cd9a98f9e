import { type ServerOptions, type IncomingHttpHeaders, createServer } from 'node:http';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, {
  LogController,
  type FastifyServerOptions,
  type FastifyServerFactory,
} from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { DestinationStream } from 'pino';
import { nextMidnight } from '#domain/dates/midnight.ts';
import type { Core } from '#server/database/core.ts';
import { contentVersion } from '#server/database/content-version.ts';
import { logAccess } from '#server/http/access-log.ts';
import { answerBeforeClosing } from '#server/connections/answer-before-closing.ts';
import { findKeepingSettings } from '#server/keeping/keeping-settings-store.ts';
import { cacheReads } from '#server/page-cache/cached-reads.ts';
import { answerClientErrors } from '#server/connections/client-errors.ts';
import { describeRoute } from '#server/access/describe-routes.ts';
import { drainGracefully } from '#server/connections/drain-gracefully.ts';
import { answerError, answerErrors } from '#server/http/errors.ts';
import { hostCookie } from '#server/access/host-cookie.ts';
import { pageCache } from '#server/page-cache/page-cache.ts';
import { refuseNul } from '#server/connections/refuse-nul.ts';
import { repeatReads } from '#server/connections/repeat-reads.ts';
import { type RequestCounts, requestCounts } from '#server/http/request-counts.ts';
import { requestIds, sendRequestId, sendRequestIds } from '#server/http/request-ids.ts';
import { sendLargeBodiesInChunks } from '#server/connections/send-in-chunks.ts';
import { warnOfUntrustedProxy } from '#server/connections/untrusted-proxy.ts';
import { type ConnectionLimits, limitConnections } from '#server/connections/connection-limits.ts';
import {
  secureReply,
  securityHeaders,
  sendSecurityHeaders,
} from '#server/http/security-headers.ts';
import { findReaderSettings } from '#server/readers/reader-settings-store.ts';
import { type FindSwitches, type ReadSite, siteReader } from '#server/site/read-site.ts';
import type { Site } from '#server/site/site-defaults.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Database } from '#server/database/tables.ts';
import { RequestError } from '#server/http/request-error.ts';
import { findNextPublication } from '#server/videos/video-store.ts';

/** The largest body, unless the route sets its own limit. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** How long a client may take to send a whole request: enough for the largest file at 0.3 Mbit/s. */
const REQUEST_TIMEOUT_MS = 5 * 60 * 1000;

/** Longer than the 60 seconds for which most proxies keep an idle connection, see decision 21. */
const KEEP_ALIVE_MS = 72_000;

/** How many bytes of a file or a form are buffered for a slow client or disk, per connection. */
const STREAM_BUFFER_BYTES = 16 * 1024;

/** Longer than any URL that Node accepts, so that an overlong id gets the usual 404. */
const MAX_PARAM_LENGTH = 32_768;

declare module 'fastify' {
  interface FastifyInstance {
    requestCounts: RequestCounts;
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
  const requests = requestCounts();
  const app: App = fastify({
    trustProxy: env.trustProxy.length > 0 && env.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: httpServer(nodeServerOptions(connectionLimits)),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Fastify need not refuse requests while it closes: the app answers its clients before, see
    // drain-gracefully.ts and answer-before-closing.ts. Connections that are still open afterward are
    // closed, so that they do not delay the end of the process.
    return503OnClosing: false,
    forceCloseConnections: true,
    genReqId: ids.of,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hook for these errors, so the headers are added here.
      secureReply(reply, headers);
      sendRequestId(request, reply);
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

  const { readSite, lastKnownSite } = siteReader(database, app.log, () => findSwitches(database));
  app.decorate('readSite', readSite);
  app.decorate('lastKnownSite', lastKnownSite);
  answerErrors(app);
  repeatReads(app);
  refuseEncodedBodies(app);
  readJsonBodies(app);
  refuseNul(app);
  const recordAnswer = logAccess(app, requests);
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
  answerBeforeClosing(app);
  app.decorate('requestCounts', requests);
  warnOfUntrustedProxy(app, env.trustProxy);
  sendRequestIds(app);
  sendSecurityHeaders(app, headers);
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

/**
 * Creates a server on which prepended `request` listeners are called before Fastify. Fastify is not
 * called for a request that one of them has answered.
 */
function httpServer(options: ServerOptions): FastifyServerFactory {
  return (handleByFastify) =>
    createServer(options, (request, response) => {
      if (!response.headersSent) handleByFastify(request, response);
    });
}

/**
 * The URL of a request in a form that the router can decode. If its path is encoded
 * wrongly, each percent sign is escaped, so that the address gets the usual 404.
 */
function decodableUrl(url: string): string {
  const pathEnd = url.search(/[?#]/);
  const path = pathEnd === -1 ? url : url.slice(0, pathEnd);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
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

/** Refuses compressed bodies with 415, because no parser here decodes them. Source: RFC 9110 §8.4. */
function refuseEncodedBodies(app: App): void {
  app.addHook('preParsing', async ({ headers }, reply) => {
    if (!hasBody(headers) || isPlain(headers['content-encoding'])) return;
    reply.header('accept-encoding', 'identity');
    throw new RequestError(415, 'Compressed content is not accepted here.');
  });
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isPlain(encoding = ''): boolean {
  return ['', 'identity'].includes(encoding.trim().toLowerCase());
}

/**
 * Accepts JSON bodies only, unless a plugin adds another parser. An escaped lone surrogate
 * is refused, because both databases would silently store a different character. An empty
 * body counts as no body.
 */
function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (hasLoneSurrogate(text))
      done(new RequestError(400, 'The text has a broken character.'));
    else parse(request, text, done);
  });
}

function hasLoneSurrogate(json: string): boolean {
  if (!json.includes(String.raw`\u`)) return false;
  // Replaces escaped backslashes, because a "u" after one is an ordinary letter.
  return LONE_SURROGATE.test(json.replaceAll(String.raw`\\`, 'x'));
}

/** A high surrogate (D800–DBFF) without a low one after it, or a low one (DC00–DFFF) without a high one before it. */
const LONE_SURROGATE =
  /\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;

function nodeServerOptions({ headersMs }: ConnectionLimits): ServerOptions {
  return {
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: headersMs,
    // How often Node looks for requests whose time is over.
    connectionsCheckingInterval: headersMs / 4,
    highWaterMark: STREAM_BUFFER_BYTES,
  };
}

/** What the owner has switched on that every page shows. */
async function findSwitches(database: Database): ReturnType<FindSwitches> {
  const { playsAfterClick } = await findKeepingSettings(database);
  const { isOn } = await findReaderSettings(database);
  return { ...(playsAfterClick && { playsAfterClick }), ...(isOn && { mailsReaders: true }) };
}
