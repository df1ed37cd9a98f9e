import type { FastifyPluginAsync } from 'fastify';
import type { DestinationStream } from 'pino';
import { MAIL_PORTS } from '#domain/email-settings/mail-server.ts';
import { refuseForgeries } from '#server/core/access/csrf.ts';
import { type PasswordHashing, argon2id } from '#server/core/access/password-hashing.ts';
import { requireAdministrator } from '#server/core/access/require-admin.ts';
import { readSessions } from '#server/core/access/session.ts';
import { sharePublicReads } from '#server/core/access/share-public-reads.ts';
import { fileReferences } from '#server/owner/files/file-references.ts';
import { findChangedName } from '#server/app/changes/find-changed-name.ts';
import { createHttpApp } from '#server/app/http-app.ts';
import { addJobs } from '#server/app/jobs.ts';
import { contentRoutes, ownerRoutes, formRoutes, readerPages } from '#server/app/routes.ts';
import { auditRequests } from '#server/core/audit-trail/audit-requests.ts';
import {
  type ConnectionLimits,
  CONNECTION_LIMITS,
} from '#server/core/connections/connection-limits.ts';
import { healthRoutes } from '#server/core/connections/health-routes.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Core } from '#server/core/database/core.ts';
import { pingDatabase } from '#server/core/database/database-unavailable.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { BuildInfo } from '#server/owner/health/build-info.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { keepingRoutes } from '#server/keeping/keeping-routes.ts';
import { metricsRoutes } from '#server/core/metrics/metrics-routes.ts';
import { createOutbound } from '#server/core/outbound/outbound.ts';
import { smtpMailer } from '#server/core/outbox/smtp-mailer.ts';
import { type SmtpTimeouts, SMTP_TIMEOUTS } from '#server/core/outbox/smtp-server.ts';
import type { PageContext } from '#server/pages/documents/page-routes.ts';
import type { PlainPages } from '#server/pages/documents/plain-page.ts';
import { pictureRoutes } from '#server/pages/share-images/share-image-routes.ts';
import type { Env } from '#server/core/settings/env.ts';
import { queueHashing } from '#server/owner/sign-in/passwords/hashing-queue.ts';
import { openUploads } from '#server/core/uploads/open-uploads.ts';
import { uploadRoutes } from '#server/core/uploads/upload-routes.ts';

/** The ports that a mail server in the panel may have, and how long any mail server may take. */
export interface MailServerLimits {
  ports: readonly number[];
  timeouts: SmtpTimeouts;
}

export const MAIL_SERVER_LIMITS: MailServerLimits = { ports: MAIL_PORTS, timeouts: SMTP_TIMEOUTS };

export interface AppOptions {
  env: Env;
  /** Already migrated. The caller closes it after the app. */
  database: Database;
  /** The public pages; without them the app serves the API and the uploads only. */
  pages?: FastifyPluginAsync<PageContext>;
  /** How passwords are hashed: with argon2id by default; tests may pass faster hashing. */
  hashing?: PasswordHashing;
  now?: () => Date;
  connectionLimits?: ConnectionLimits;
  /** Which mail servers may be set up in the panel, and how long they may take. */
  mailServerLimits?: MailServerLimits;
  /** The version of the build and its time; missing when the server runs from its sources. */
  build?: BuildInfo | undefined;
  /** Where the log is written; by default to standard output, line by line. */
  log?: DestinationStream;
}

/** Builds the whole server, ready for `listen` or `inject`. */
export async function buildApp({
  env,
  database,
  pages,
  hashing = argon2id,
  now = () => new Date(),
  connectionLimits = CONNECTION_LIMITS,
  mailServerLimits = MAIL_SERVER_LIMITS,
  build,
  log,
}: AppOptions): Promise<App> {
  const core: Core = { database, env, now };
  const app = await createHttpApp(core, connectionLimits, log);
  const { readSite } = app;
  const uploads = await openUploads(core, fileReferences, app.log);
  readSessions(app, core);
  requireAdministrator(app, core);
  sharePublicReads(app);
  refuseForgeries(app, core);
  const context: Context = {
    ...core,
    readSite,
    uploads,
    outbound: createOutbound({
      siteUrl: env.siteUrl,
      allowedNetworks: env.outboundAllow,
      services: Object.values(env.services),
    }),
    mailer: smtpMailer(core, readSite, mailServerLimits.timeouts),
    passwords: queueHashing(hashing),
    audit: auditRequests(app, core, findChangedName),
    log: app.log,
  };
  healthRoutes(app, {
    checks: [() => pingDatabase(database), () => uploads.check()],
    version: build?.version,
  });
  const plainPages: PlainPages = {};
  contentRoutes(app, context);
  keepingRoutes(app, context);
  ownerRoutes(app, context, { mailPorts: mailServerLimits.ports, build });
  const findTabIcon = pictureRoutes(app, context);
  await formRoutes(app, context);
  await readerPages(app, context, plainPages);
  addJobs(app, context);
  metricsRoutes(app, context);
  registerOtherApiAddresses(app);
  uploadRoutes(app, context, fileReferences);
  if (pages) await app.register(pages, { ...context, findTabIcon, plainPages });
  return app;
}

/** Registers the description of the API, and answers all unknown addresses below /api with 404. */
function registerOtherApiAddresses(app: App): void {
  const schema = { hide: true };
  app.get('/api/openapi.json', { config: { access: 'public', isCached: true }, schema }, () =>
    app.swagger(),
  );
  // Without these routes, the catch-all page route would answer unknown API addresses.
  for (const path of ['/api', '/api/*']) {
    app.get(path, { config: { access: 'public' }, schema }, (_request, reply) =>
      reply.callNotFound(),
    );
  }
}
