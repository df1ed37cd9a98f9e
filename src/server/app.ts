import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyPluginAsync, type FastifyRequest, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { apiRoute } from '#domain/addresses.ts';
import { bioRoutes } from '#server/bio/bio-routes.ts';
import { bioStore } from '#server/bio/bio-store.ts';
import type { Database } from '#server/database/tables.ts';
import type { Env } from '#server/env.ts';
import { logAccess } from '#server/http/access-log.ts';
import type { App } from '#server/http/typed-app.ts';
import { refuseForgeries } from '#server/http/csrf.ts';
import { answerWhatIsInFlight } from '#server/http/draining.ts';
import { answerError, answerErrors } from '#server/http/errors.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { sendSecurityHeaders } from '#server/http/security-headers.ts';
import { messageRoutes } from '#server/messages/message-routes.ts';
import { messageStore } from '#server/messages/message-store.ts';
import { socialLinkRoutes } from '#server/social-links/social-link-routes.ts';
import { socialLinkStore } from '#server/social-links/social-link-store.ts';
import { sourceRoutes } from '#server/sources/source-routes.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { uploadRoutes } from '#server/uploads/upload-routes.ts';
import { videoRoutes } from '#server/videos/video-routes.ts';
import { videoStore } from '#server/videos/video-store.ts';

export interface AppParts {
  env: Pick<Env, 'siteUrl' | 'isSiteUrlGiven' | 'dataDir' | 'trustProxy' | 'logLevel'>;
  /** Migrated; whoever opened it closes it, after the app. */
  database: Database;
  signingKey: Buffer;
  /** The public pages; without them the app is the API and the uploads alone. */
  pages?: FastifyPluginAsync;
}

/** The whole server, ready to listen or to be asked by `inject`. */
export async function buildApp({ env, database, signingKey, pages }: AppParts): Promise<App> {
  const app = fastify({
    trustProxy: env.trustProxy.length > 0 && env.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Longer than the longest address Node reads, so that a long id is simply not found.
    routerOptions: { maxParamLength: 32_768 },
    // The app has its own way to stop, see draining.ts.
    return503OnClosing: false,
    frameworkErrors: answerError,
    logger: loggerOptions(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const uploadsDir = join(env.dataDir, 'uploads');

  answerErrors(app);
  answerWhatIsInFlight(app);
  logAccess(app);
  sendSecurityHeaders(app, env.siteUrl);
  await app.register(swagger, {
    openapi: { info: { title: 'Public API', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(rateLimit, { global: false });
  await app.register(cookie, { secret: cookieKey(signingKey) });
  refuseForgeries(app, { ...env, signingKey });

  const videos = videoStore(database);
  healthRoutes(app, { database, uploadsDir });
  videoRoutes(app, { videos });
  sourceRoutes(app, { sources: sourceStore(database), videos });
  socialLinkRoutes(app, { socialLinks: socialLinkStore(database) });
  bioRoutes(app, { bio: bioStore(database) });
  messageRoutes(app, { messages: messageStore(database) });
  app.get(apiRoute.openapi, { schema: { hide: true } }, () => app.swagger());
  app.get('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  await app.register(uploadRoutes, { uploadsDir });
  if (pages) await app.register(pages);
  return app;
}
