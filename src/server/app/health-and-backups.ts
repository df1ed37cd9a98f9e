import { reviewBackup } from '#server/backup/altered/review-backup.ts';
import { deleteUnfinished } from '#server/backup/backup-folder.ts';
import { startNightlyBackups } from '#server/backup/runs/nightly-backups.ts';
import { backupFiles } from '#server/backup/panel/backup-files.ts';
import { backupRoutes } from '#server/backup/panel/backup-routes.ts';
import { type SiteBackups, siteBackups } from '#server/backup/runs/site-backups.ts';
import type { Database } from '#server/database/tables.ts';
import { type SiteFacts, readDisk, databaseFacts } from '#server/health/site-facts.ts';
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
import { enqueueFailedBackup } from '#server/outbox/enqueue-mail.ts';

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
  uploads: Pick<Uploads, 'listUses'>;
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
  const folder = env.backupDir;
  const backups = siteBackups({
    env,
    database,
    review: async (manifest, archives) =>
      reviewBackup(
        { database, uploads, storage: await openStorage(env), folder, now },
        manifest,
        archives,
      ),
    announceFailure: enqueueFailedBackup,
    log,
    now,
  });
  siteHealthRoutes(app, { readFacts: factsReader(app, dependencies, backups), now });
  const unfinished = { sweep: (at: Date) => deleteUnfinished(folder, at) };
  sweepHourly(app, [stores.downloads, unfinished], now);
  backupRoutes(app, {
    env,
    backups,
    downloads: stores.downloads,
    confirmPassword,
    now,
  });
  const begin = (stopping: AbortSignal) => backups.begin('nightly', stopping);
  app.decorate('startNightlyBackups', () =>
    startNightlyBackups({ env, database, readSite, begin, log, now }),
  );
}

function factsReader(
  app: App,
  { env, database, stores, hasMailServer, build }: HealthAndBackupsDependencies,
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

  return async () => {
    const newest = (await files.list()).find(({ kind }) => kind !== 'refused');
    const [archive, copy] = [
      await backups.results.find('archive'),
      await backups.results.find('copy'),
    ];
    const { altered, total } = await stores.hashes.findAltered();
    return {
      files: { total, altered: altered.length },
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
