import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { findLatestBackup } from '#server/owner/backup/backup-folder.ts';
import { findBackupResults } from '#server/owner/backup/runs/backup-results.ts';
import type { Context } from '#server/core/context/context.ts';
import type { BuildInfo } from '#server/owner/health/build-info.ts';
import { databaseFacts } from '#server/owner/health/database-facts.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findMailBacklog, findMailHistory } from '#server/core/outbox/outbox-store.ts';
import { findStorageProblem } from '#server/core/settings/container-storage.ts';
import { errorCode } from '#server/core/settings/error-code.ts';
import { findSettings, readSettings } from '#server/core/stored-settings/settings-store.ts';
import { findAlteredFiles } from '#server/core/uploads/file-hashes.ts';

export type SiteFacts = Awaited<ReturnType<ReturnType<typeof factsReader>>>;

export interface Disk {
  freeBytes: number;
  totalBytes: number;
  /** Equal for two paths on one disk. */
  device: number;
}

/**
 * Returns a function that reads the facts from this machine and its database, without a request to any
 * other server.
 *
 * @param build `undefined` when the server runs from its sources
 */
export function factsReader(
  app: App,
  { database, mailer, env }: Context,
  build: BuildInfo | undefined,
) {
  const readDatabase = databaseFacts(app, database, env);
  const { siteUrl, isSiteUrlGiven, databaseUrl, bucket } = env;
  const settings = {
    siteUrl,
    isSiteUrlGiven,
    hasBackupBucket: env.backupBucket !== undefined,
    areBackupsNightly: env.backupKeep > 0,
    /** Whether nothing but incoming files and backups is in DATA_DIR. */
    isDataElsewhere: databaseUrl !== undefined && bucket !== undefined,
    /** Whether several servers can share the site. */
    canBeShared: databaseUrl !== undefined,
  };

  async function readMail() {
    const { contactEmail, isEnabled } = await findSettings(database, emailSettings);
    return {
      ...(await findMailHistory(database)),
      ...(await findMailBacklog(database)),
      hasMailServer: await mailer.isSetUp(),
      /** Empty if none is saved. */
      contactEmail,
      isEnabled,
      /** Whether a restore has switched mails to readers off. */
      areReadersOffSinceRestore: (await findSettings(database, readerSettings)).isOffSinceRestore,
    };
  }

  /** The stored settings that cannot be used, each after its group, e.g. "site: accent". */
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
      /** The disk of DATA_DIR, and that of BACKUP_DIR, which may be the same. */
      disks: { data: await readDisk(env.dataDir), backups: await readDisk(env.backupDir) },
      /** Why the data are lost with the container. */
      storage: await findStorageProblem(env.dataDir),
      backups: {
        /** The newest backup in the folder of this server. */
        newest: await findLatestBackup(env.backupDir),
        ...(await findBackupResults(database)),
      },
      database: await readDatabase(),
      unreadableSettings: await listUnreadable(),
      settings,
      build,
      /** E.g. "v26.10.0". */
      nodeVersion: process.version,
    };
  };
}

/** Reads the space of the disk of a folder, or of the nearest folder above it that exists. */
async function readDisk(folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const { dev: device } = await stat(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, device };
  } catch (error) {
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    return readDisk(parent);
  }
}
