import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { findLatestBackup } from '#server/owner/backup/backup-folder.ts';
import { findBackupResults } from '#server/owner/backup/runs/backup-results.ts';
import type { Context } from '#server/core/context/context.ts';
import type { BuildInfo } from '#server/owner/health/build-info.ts';
import { type SiteFacts, databaseFacts, readDisk } from '#server/owner/health/site-facts.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findMailHistory } from '#server/core/outbox/mail-history.ts';
import { findMailBacklog } from '#server/core/outbox/outbox-store.ts';
import { findStorageProblem } from '#server/core/settings/container-storage.ts';
import { findSettings, readSettings } from '#server/core/stored-settings/settings-store.ts';
import { findAlteredFiles } from '#server/core/uploads/file-hashes.ts';

/**
 * Returns a function that reads the facts from this machine and its database, without a request to any
 * other server.
 */
export function factsReader(
  app: App,
  { database, mailer, env }: Context,
  build: BuildInfo | undefined,
): () => Promise<SiteFacts> {
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
    const { contactEmail, isEnabled } = await findSettings(database, emailSettings);
    return {
      ...(await findMailHistory(database)),
      ...(await findMailBacklog(database)),
      hasMailServer: await mailer.isSetUp(),
      contactEmail,
      isEnabled,
      areReadersOffSinceRestore: (await findSettings(database, readerSettings)).isOffSinceRestore,
    };
  }

  async function listUnreadable(): Promise<string[]> {
    const found: string[] = [];
    const groups = [siteSettings, emailSettings, readerSettings, keepingSettings, signInSettings];
    for (const group of groups) {
      const { unreadable } = await readSettings<object>(database, group);
      found.push(...unreadable.map((name) => `${group.name}: ${name}`));
    }
    return found;
  }

  return async () => {
    const { altered, total } = await findAlteredFiles(database);
    return {
      files: { total, altered: altered.length },
      mail: await readMail(),
      disks: { data: await readDisk(env.dataDir), backups: await readDisk(env.backupDir) },
      storage: await findStorageProblem(env.dataDir),
      backups: {
        newest: await findLatestBackup(env.backupDir),
        ...(await findBackupResults(database)),
      },
      database: await readDatabase(),
      unreadableSettings: await listUnreadable(),
      settings,
      build,
      nodeVersion: process.version,
    };
  };
}
