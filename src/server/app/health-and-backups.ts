import { alteredFileRoutes } from '#server/backup/altered/altered-file-routes.ts';
import { findGoodArchives } from '#server/backup/altered/good-archives.ts';
import { compareBackup, reviewBackup } from '#server/backup/altered/review-backup.ts';
import { startNightlyBackups } from '#server/backup/runs/nightly-backups.ts';
import { backupFiles } from '#server/backup/panel/backup-files.ts';
import { backupRoutes } from '#server/backup/panel/backup-routes.ts';
import { type SiteBackups, siteBackups } from '#server/backup/runs/site-backups.ts';
import type { Database } from '#server/database/tables.ts';
import { databaseFacts } from '#server/health/read-database-facts.ts';
import { readDisk } from '#server/health/read-disk.ts';
import type { SiteFacts } from '#server/health/site-facts.ts';
import type { BuildInfo } from '#server/health/build-info.ts';
import { siteHealthRoutes } from '#server/health/site-health-routes.ts';
import type { App } from '#server/http/typed-app.ts';
import { findMailHistory } from '#server/outbox/mail-history.ts';
import type { Env } from '#server/settings/env.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { PasswordChecks } from '#server/sign-in/passwords/check-password.ts';
import { openStorage } from '#server/uploads/open-storage.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import type { Stores } from '#server/app/stores.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes a backup every night. The caller stops it. */
    startNightlyBackups: () => ReturnType<typeof startNightlyBackups>;
  }
}

interface HealthAndBackupsDependencies extends Pick<PasswordChecks, 'confirmPassword'> {
  env: Pick<
    Env,
    | 'siteUrl'
    | 'isSiteUrlGiven'
    | 'dataDir'
    | 'databaseUrl'
    | 'bucket'
    | 'backupDir'
    | 'backupKeep'
    | 'backupBucket'
  >;
  database: Database;
  stores: Pick<
    Stores,
    'downloads' | 'emailSettings' | 'hashes' | 'outbox' | 'readerSettings' | 'site'
  >;
  uploads: Pick<Uploads, 'findFileName' | 'listUses'>;
  readSite: ReadSite;
  hasMailServer: () => Promise<boolean>;
  build: BuildInfo | undefined;
  now: () => Date;
}

/** Registers the health of the site and its backups, and adds `app.startNightlyBackups`. */
export function registerHealthAndBackups(
  app: App,
  dependencies: HealthAndBackupsDependencies,
): void {
  const { env, database, stores, uploads, readSite, confirmPassword, now } = dependencies;
  const { log } = app;
  const announce = stores.outbox.enqueueAlteredFile;
  const review = { database, uploads, announce, now };
  const reviewDependencies = async () => ({ ...review, storage: await openStorage(env) });
  const folder = env.backupDir;
  const backups = siteBackups({
    env,
    database,
    review: async (manifest, archives) =>
      reviewBackup({ ...(await reviewDependencies()), folder }, manifest, archives),
    announceFailure: stores.outbox.enqueueFailedBackup,
    log,
    now,
  });
  siteHealthRoutes(app, { readFacts: factsReader(app, dependencies, backups), now });
  sweepHourly(app, [stores.downloads], now);
  backupRoutes(app, {
    env,
    backups,
    downloads: stores.downloads,
    compare: async (manifest, signal) =>
      compareBackup(await reviewDependencies(), manifest, signal),
    confirmPassword,
    now,
  });
  const { runBetweenBackups } = backups;
  const putBack = { openStorage: () => openStorage(env), folder, runBetweenBackups };
  alteredFileRoutes(app, { review, ...putBack });
  const begin = (stopping: AbortSignal) => backups.begin('nightly', stopping);
  app.decorate('startNightlyBackups', () =>
    startNightlyBackups({ env, database, readSite, begin, log, now }),
  );
}

function factsReader(
  app: App,
  { env, database, stores, uploads, hasMailServer, build }: HealthAndBackupsDependencies,
  backups: Pick<SiteBackups, 'results'>,
): () => Promise<SiteFacts> {
  const files = backupFiles(env.backupDir);
  const readDatabase = databaseFacts(app, database, env);
  const { siteUrl, isSiteUrlGiven, databaseUrl, bucket } = env;
  const settings = {
    siteUrl,
    isSiteUrlGiven,
    hasBackupBucket: env.backupBucket !== undefined,
    areBackupsNightly: env.backupKeep > 0,
    isDataElsewhere: databaseUrl !== undefined && bucket !== undefined,
    canBeShared: databaseUrl !== undefined,
  };

  async function readMail() {
    const { contactEmail, isEnabled } = await stores.emailSettings.current();
    return {
      ...(await findMailHistory(database)),
      ...(await stores.outbox.findBacklog()),
      hasMailServer: await hasMailServer(),
      contactEmail,
      isEnabled,
      areReadersOffSinceRestore: await stores.readerSettings.isOffSinceRestore(),
    };
  }

  async function readFiles() {
    const { altered, total } = await stores.hashes.findAltered();
    const archives = await findGoodArchives(env.backupDir, altered);
    const described = altered.map(async ({ name }) => ({
      name,
      fileName: await uploads.findFileName(name),
      backup: archives.get(name) ?? null,
    }));
    return { total, altered: await Promise.all(described) };
  }

  return async () => {
    const newest = (await files.list()).find(({ kind }) => kind !== 'refused');
    const [archive, copy] = [
      await backups.results.find('archive'),
      await backups.results.find('copy'),
    ];
    return {
      files: await readFiles(),
      mail: await readMail(),
      disks: { data: await readDisk(env.dataDir), backups: await readDisk(env.backupDir) },
      backups: { newest, archive, copy },
      database: await readDatabase(),
      unreadableValues: (await stores.site.find()).unreadable,
      settings,
      build,
      nodeVersion: process.version,
    };
  };
}
