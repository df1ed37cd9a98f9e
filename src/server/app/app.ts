import type { FastifyPluginAsync } from 'fastify';
import type { DestinationStream } from 'pino';
import { adminApiRoute } from '#domain/admin-api.ts';
import type { MoveToTrash, TrashKind } from '#domain/trash/trash-entry.ts';
import { bioRoutes } from '#server/bio/bio-routes.ts';
import { headshotRoutes } from '#server/bio/headshot-routes.ts';
import { connectForSearches, poolUsage } from '#server/database/connect.ts';
import { pingDatabase } from '#server/database/database-unavailable.ts';
import { signingKey } from '#server/database/signing-key.ts';
import type { Database } from '#server/database/tables.ts';
import type { BuildInfo } from '#server/health/build-info.ts';
import type { Env } from '#server/settings/env.ts';
import { correctionRoutes } from '#server/corrections/correction-routes.ts';
import { evidenceRoutes } from '#server/evidence/evidence-routes.ts';
import { fileRoutes } from '#server/files/file-routes.ts';
import { registerHealthAndBackups } from '#server/app/health-and-backups.ts';
import { bulkRoutes } from '#server/app/changes/bulk-routes.ts';
import { findChangedName } from '#server/app/changes/find-changed-name.ts';
import { createHttpApp } from '#server/app/http-app.ts';
import { indexOnStart } from '#server/search-index/index-on-start.ts';
import {
  MAIL_SERVER_LIMITS,
  type MailServerLimits,
  registerMail,
} from '#server/app/register-mail.ts';
import type { App } from '#server/http/typed-app.ts';
import { refuseForgeries } from '#server/access/csrf.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '#server/connections/connection-limits.ts';
import { healthRoutes } from '#server/connections/health-routes.ts';
import { requireAdministrator } from '#server/access/require-admin.ts';
import { readSessions } from '#server/access/session.ts';
import { sharePublicReads } from '#server/access/share-public-reads.ts';
import type { PageStores } from '#server/pages/page-routes.ts';
import { smtpMailer } from '#server/outbox/smtp-mailer.ts';
import { metricsRoutes } from '#server/metrics/metrics-routes.ts';
import { auditRequests } from '#server/audit-trail/audit-requests.ts';
import { queueHashing } from '#server/sign-in/passwords/hashing-queue.ts';
import { argon2id, type PasswordHashing } from '#server/sign-in/passwords/password-hashing.ts';
import { searchRoutes } from '#server/search/search-routes.ts';
import { siteRoutes, siteTotalsRoutes } from '#server/site/site-routes.ts';
import { socialLinkRoutes } from '#server/social-links/social-link-routes.ts';
import { citationRoutes } from '#server/sources/citation-routes.ts';
import { sourceSummaryRoutes } from '#server/sources/source-summary-routes.ts';
import { keepingSettingsStore } from '#server/keeping/keeping-settings-store.ts';
import { thumbnailStore } from '#server/keeping/videos/thumbnail-store.ts';
import { sourceRoutes } from '#server/sources/source-routes.ts';
import { findSwitches, plainPageRenderer, registerReaders } from '#server/app/register-readers.ts';
import { registerSetup } from '#server/app/register-setup.ts';
import { registerKeeping } from '#server/app/register-keeping.ts';
import { createOutbound, type Outbound } from '#server/outbound/outbound.ts';
import { createStores, type FeatureDependencies } from '#server/app/stores.ts';
import { registerSignIn } from '#server/app/register-sign-in.ts';
import { registerPictures } from '#server/app/register-pictures.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import { registerTrash } from '#server/app/register-trash.ts';
import { deleteTrashedFiles } from '#server/trash/trash-routes.ts';
import { transcriptRoutes } from '#server/transcripts/transcript-routes.ts';
import { openSiteUploads } from '#server/app/open-site-uploads.ts';
import { acceptForms } from '#server/uploads/receive-form.ts';
import { uploadRoutes } from '#server/uploads/upload-routes.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import { videoRoutes } from '#server/videos/video-routes.ts';
import { videoStore } from '#server/videos/video-store.ts';
import { previewLinkRoutes } from '#server/previews/preview-link-routes.ts';
import { intakeRoutes } from '#server/intake/intake-routes.ts';
import { takeoutRoutes } from '#server/intake/takeout-routes.ts';
import { discoveryRoutes } from '#server/discovery/discovery-routes.ts';
import { oembedRoutes } from '#server/discovery/oembed-routes.ts';
import { embedRoutes } from '#server/embed/embed-routes.ts';
import { referenceRoutes } from '#server/references/reference-routes.ts';
import { sourceReferenceRoutes } from '#server/references/source-reference-routes.ts';

export interface AppDependencies {
  env: Pick<
    Env,
    | 'siteUrl'
    | 'isSiteUrlGiven'
    | 'dataDir'
    | 'backupDir'
    | 'backupKeep'
    | 'backupBucket'
    | 'databaseUrl'
    | 'bucket'
    | 'trustProxy'
    | 'logLevel'
    | 'smtpUrl'
    | 'mailFrom'
    | 'metricsToken'
    | 'waybackKeys'
    | 'copiesMaxMegabytes'
    | 'checkEveryMs'
    | 'outboundAllow'
    | 'services'
  >;
  /** Already migrated. The caller closes it after the app. */
  database: Database;
  /** The public pages; without them the app serves the API and the uploads only. */
  pages?: FastifyPluginAsync<PageStores>;
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
}: AppDependencies): Promise<App> {
  const videos = videoStore(database, now);
  const keepingSettings = keepingSettingsStore(database);
  const app = await createHttpApp({
    env,
    database,
    findNextPublication: (after) => videos.findNextPublication(after),
    findSwitches: () => findSwitches(database),
    now,
    connectionLimits,
    log,
  });
  const { siteUrl, isSiteUrlGiven } = env;
  const readSigningKey = () => signingKey(database);
  const uploads = await openSiteUploads({ env, database, now, log: app.log });
  const searched = connectForSearches(database, env);
  if (searched !== database) app.addHook('onClose', () => searched.destroy());
  const stores = createStores(database, { searched, videos, uploads, keepingSettings, now });
  const { sessions, audits } = stores;
  readSessions(app, { sessions, siteUrl, now });
  requireAdministrator(app, { sessions, now });
  sharePublicReads(app);
  refuseForgeries(app, { siteUrl, isSiteUrlGiven, readSigningKey });
  const audit = auditRequests(app, {
    audits,
    readSigningKey,
    findName: (thing, id) => findChangedName(database, thing, id),
    now,
  });
  const { knownBrowsers, signInLinks, passkeys, attempts, messages } = stores;
  const sweptStores = [sessions, knownBrowsers, signInLinks, passkeys, attempts, messages, audits];
  sweepHourly(app, [...sweptStores, uploads], now);
  indexOnStart(app, database);

  healthRoutes(app, [() => pingDatabase(database), () => uploads.check()]);
  const { readSite } = app;
  const commonDependencies = { stores, readSite, siteUrl, readSigningKey, now };
  const moveToTrash = registerTrash(app, { stores, uploads, now });
  await registerContent(app, { ...commonDependencies, uploads, moveToTrash });
  const outbound = createOutbound({
    siteUrl,
    allowedNetworks: env.outboundAllow,
    services: Object.values(env.services),
  });
  const thumbnails = thumbnailStore(database, {
    uploads,
    isPublic: async (id) => (await videos.find(id)) !== undefined,
  });
  const thumbnailHost = { outbound, origin: env.services.youtubeImages };
  const pictures = await registerPictures(app, {
    stores,
    readSite,
    uploads,
    thumbnails,
    thumbnailHost,
  });
  await registerIntake(app, { stores, env, outbound, now });
  const keepingDependencies = { stores, readSite, env, database, uploads, thumbnails };
  await registerKeeping(app, { ...keepingDependencies, outbound, now });
  const mailer = smtpMailer({
    ...env,
    findMailServer: stores.mailServer.find,
    readSite,
    timeouts: mailServerLimits.timeouts,
  });
  const passwords = queueHashing(hashing);
  const { confirmPassword } = registerSignIn(app, {
    ...commonDependencies,
    database,
    passwords,
    audit,
  });
  registerMail(app, {
    ...commonDependencies,
    moveToTrash: moveToTrash.message,
    env,
    mailer,
    confirmPassword,
    limits: mailServerLimits,
  });
  const plainPages = plainPageRenderer();
  await registerReaders(app, {
    ...commonDependencies,
    database,
    mailer,
    confirmPassword,
    renderPage: plainPages.render,
  });
  const findPreviewLink = registerPreviews(app, commonDependencies);
  registerSetup(app, { stores, env });
  registerHealthAndBackups(app, {
    env,
    database,
    stores,
    uploads,
    readSite,
    confirmPassword,
    hasMailServer: mailer.isSetUp,
    build,
    now,
  });
  metricsRoutes(app, {
    ...env,
    sources: {
      requests: app.requestCounts,
      cacheUsage: app.pageCacheUsage,
      countQueuedPasswords: passwords.countQueued,
      findMailBacklog: stores.outbox.findBacklog,
      poolUsage: () => poolUsage(database),
      now,
    },
  });
  registerOtherApiAddresses(app);
  await app.register(uploadRoutes, { uploads });
  if (pages) {
    const { citations } = stores;
    const { findTabIcon } = pictures;
    const render = { findPreviewLink, findTabIcon, plainPages };
    await app.register(pages, { videos, citations, readSite, ...render });
  }
  return app;
}

interface IntakeDependencies extends Pick<FeatureDependencies, 'stores' | 'now'> {
  env: Pick<Env, 'services'>;
  outbound: Outbound;
}

/** Registers what the owner takes over from YouTube: details of a link, uploads, a whole library. */
async function registerIntake(
  app: App,
  { stores: { intake, drafts }, env: { services }, outbound, now }: IntakeDependencies,
): Promise<void> {
  intakeRoutes(app, { intake, drafts, outbound, services, now });
  await app.register(async (forms: App) => {
    await acceptForms(forms);
    takeoutRoutes(forms, { drafts });
  });
}

/** Registers the preview links, and returns how the pages find a valid one. */
function registerPreviews(
  app: App,
  { stores, siteUrl, now }: Pick<FeatureDependencies, 'stores' | 'siteUrl' | 'now'>,
): PageStores['findPreviewLink'] {
  const { previewLinks, videos } = stores;
  previewLinkRoutes(app, { previewLinks, videos, siteUrl, now });
  sweepHourly(app, [previewLinks], now);
  return (videoId, token) => previewLinks.find(videoId, token, now());
}

interface ContentDependencies extends FeatureDependencies {
  uploads: Uploads;
  moveToTrash: Record<TrashKind, MoveToTrash>;
}

async function registerContent(
  app: App,
  { stores, readSite, siteUrl, uploads, moveToTrash, now }: ContentDependencies,
): Promise<void> {
  const { videos, sources, sourceSummaries, citations, corrections, bio, socialLinks } = stores;
  const { videoCitations, transcripts, search } = stores;
  videoRoutes(app, { videos, moveToTrash: moveToTrash.video });
  const { bulk, duplicateVideo } = stores;
  const deleteFiles = deleteTrashedFiles(uploads);
  bulkRoutes(app, { bulk, duplicateVideo, videos, deleteFiles, now });
  sourceSummaryRoutes(app, { sourceSummaries, corrections, videos });
  fileRoutes(app, { uploads, now });
  siteRoutes(app, { site: stores.site, pictures: stores.pictures, readSite, now });
  siteTotalsRoutes(app, { videos, sources: sourceSummaries, corrections });
  bioRoutes(app, { bio, uploads, readSite, siteUrl, now });
  socialLinkRoutes(app, { socialLinks, now });
  await app.register(async (forms: App) => {
    await acceptForms(forms);
    sourceRoutes(forms, {
      sources,
      videos,
      uploads,
      siteUrl,
      moveToTrash: moveToTrash.source,
      now,
    });
    headshotRoutes(forms, { bio, uploads, now });
  });
  citationRoutes(app, { citations, videoCitations, siteUrl, now });
  correctionRoutes(app, { corrections, videos, sources, now });
  transcriptRoutes(app, { transcripts, videos, now });
  const keeping = stores.publicKeeping;
  const evidence = { videos, sources, citations, corrections, keeping };
  evidenceRoutes(app, { ...evidence, uploads, transcripts, siteUrl });
  searchRoutes(app, { search, now });
  registerDiscovery(app, { stores, readSite, siteUrl, uploads, now });
}

interface DiscoveryDependencies extends Pick<
  FeatureDependencies,
  'stores' | 'readSite' | 'siteUrl' | 'now'
> {
  uploads: Uploads;
}

/** Registers the forms in which other sites and programs show and read the content. */
function registerDiscovery(
  app: App,
  { stores, readSite, siteUrl, uploads, now }: DiscoveryDependencies,
): void {
  const { videos, sources, citations, corrections, publicKeeping: keeping } = stores;
  const evidence = { videos, sources, citations, corrections, keeping, readSite, siteUrl };
  referenceRoutes(app, { videos, readSite, siteUrl });
  sourceReferenceRoutes(app, { videos, sources, keeping, uploads, readSite, siteUrl });
  discoveryRoutes(app, { ...evidence, bio: stores.bio, now });
  oembedRoutes(app, { videos, citations, keeping, readSite, siteUrl });
  embedRoutes(app, evidence);
}

/** Registers the description of the API, and answers all unknown addresses below /api with 404. */
function registerOtherApiAddresses(app: App): void {
  const schema = { hide: true };
  app.get(adminApiRoute.openapi, { config: { access: 'public', isCached: true }, schema }, () =>
    app.swagger(),
  );
  // Without these routes, the catch-all page route would answer unknown API addresses.
  for (const path of ['/api', '/api/*']) {
    app.get(path, { config: { access: 'public' }, schema }, (_request, reply) =>
      reply.callNotFound(),
    );
  }
}
