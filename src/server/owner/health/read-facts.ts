import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { findLatestBackup } from '#server/owner/backup/backup-folder.ts';
import { findBackupResults } from '#server/owner/backup/runs/backup-results.ts';
import type { Context } from '#server/core/context/context.ts';
import type { BuildInfo } from '#server/owner/health/build-info.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findMailBacklog, findMailHistory } from '#server/core/outbox/outbox-store.ts';
import { findStorageProblem } from '#server/core/settings/container-storage.ts';
import { errorCode } from '#server/core/settings/error-code.ts';
import { findSettings, readSettings } from '#server/core/stored-settings/settings-store.ts';
import { findAlteredFiles } from '#server/core/uploads/file-hashes.ts';
import { ReadingThreadDialect } from '#server/core/database/sqlite/reading-thread-dialect.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { sharedWhilePending } from '#server/core/settings/waiting.ts';

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

interface DatabaseFacts {
  name: 'SQLite' | 'PostgreSQL';
  version: string;
  sizeBytes: number;
  /** What a check of the whole file has found; `null` if it is in order, or was not checked. */
  damage: string | null;
}

/**
 * Returns a function that reads the version and the size of the database, and checks an SQLite file. The
 * app closes only after a check that is under way, because its folder may be removed then.
 */
function databaseFacts(
  app: Pick<App, 'addHook'>,
  database: Database,
  { databaseUrl, dataDir }: Env,
): () => Promise<DatabaseFacts> {
  let checked: Promise<string> | undefined;
  const check = sharedWhilePending(() => (checked = checkFile(join(dataDir, 'site.db'))));
  app.addHook('onClose', async () => {
    await checked;
  });
  return async () => {
    const { rows } = await (databaseUrl ? POSTGRES : SQLITE).execute(database);
    const { version = '', sizeBytes = 0 } = rows[0] ?? {};
    if (databaseUrl) {
      // Packages add their name, as in "18.4 (Debian 18.4-1)".
      return { name: 'PostgreSQL', version: version.split(' ')[0] ?? '', sizeBytes, damage: null };
    }
    const result = await check();
    return { name: 'SQLite', version, sizeBytes, damage: result === 'ok' ? null : result };
  };
}

const POSTGRES = sql<Pick<DatabaseFacts, 'version' | 'sizeBytes'>>`
  select current_setting('server_version') as version,
    pg_database_size(current_database()) as "sizeBytes"`;

const SQLITE = sql<Pick<DatabaseFacts, 'version' | 'sizeBytes'>>`
  select sqlite_version() as version, page_count * page_size as "sizeBytes"
  from pragma_page_count(), pragma_page_size()`;

/** Returns "ok", or the first problem. Checking the structure of 70 MB takes a quarter of a second. */
async function checkFile(path: string): Promise<string> {
  await using thread = new Kysely({ dialect: new ReadingThreadDialect(path) });
  try {
    const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(thread);
    return String(rows[0]?.['quick_check']);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
