import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Backup } from '#domain/backup/backup.ts';
import type { MailHistory } from '#server/core/outbox/mail-history.ts';
import type { StorageProblem } from '#server/core/settings/container-storage.ts';
import { errorCode } from '#server/core/settings/error-code.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { App } from '#server/core/http/typed-app.ts';
import type { Env } from '#server/core/settings/env.ts';
import { sharedWhilePending } from '#server/core/settings/shared-while-pending.ts';
import type { BackupResult } from '#server/owner/backup/runs/backup-results.ts';
import type { BuildInfo } from './build-info.ts';

/** What is known about the mail of the site. */
export interface MailFacts extends MailHistory {
  hasMailServer: boolean;
  /** Empty if none is saved. */
  contactEmail: string;
  isEnabled: boolean;
  waiting: number;
  /** When the oldest waiting mail was added. */
  oldest: string | null;
  /** Whether a restore has switched mails to readers off. */
  areReadersOffSinceRestore: boolean;
}

export interface Disk {
  freeBytes: number;
  totalBytes: number;
  /** Equal for two paths on one disk. */
  device: number;
}

interface BackupFacts {
  /** The newest backup in the folder of this server. */
  newest: Omit<Backup, 'kind'> | undefined;
  archive?: Omit<BackupResult, 'step'>;
  copy?: Omit<BackupResult, 'step'>;
}

export interface DatabaseFacts {
  name: 'SQLite' | 'PostgreSQL';
  version: string;
  sizeBytes: number;
  /** What a check of the whole file has found; `null` if it is in order, or was not checked. */
  damage: string | null;
}

interface FileFacts {
  /** How many uploaded files have a hash. */
  total: number;
  /** How many of them are altered or missing. */
  altered: number;
}

export interface SiteFacts {
  files: FileFacts;
  mail: MailFacts;
  /** The disk of DATA_DIR, and that of BACKUP_DIR, which may be the same. */
  disks: { data: Disk; backups: Disk };
  /** Why the data are lost with the container. */
  storage: StorageProblem | undefined;
  backups: BackupFacts;
  database: DatabaseFacts;
  /** The stored settings that cannot be used, each after its group, e.g. "site: accent", see `readSettings`. */
  unreadableSettings: readonly string[];
  settings: {
    siteUrl: string;
    isSiteUrlGiven: boolean;
    hasBackupBucket: boolean;
    areBackupsNightly: boolean;
    /** Whether nothing but incoming files and backups is in DATA_DIR. */
    isDataElsewhere: boolean;
    /** Whether several servers can share the site. */
    canBeShared: boolean;
  };
  /** `undefined` when the server runs from its sources. */
  build: BuildInfo | undefined;
  /** E.g. "v26.10.0". */
  nodeVersion: string;
}

/** Reads the space of the disk of a folder, or of the nearest folder above it that exists. */
export async function readDisk(folder: string): Promise<Disk> {
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

/**
 * Returns a function that reads the version and the size of the database, and checks an SQLite file. The
 * app closes only after a check that is under way, because its folder may be removed then.
 */
export function databaseFacts(
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
    if (databaseUrl) {
      const { rows } = await sql<{ version: string; sizeBytes: number }>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as "sizeBytes"`.execute(database);
      const { version = '', sizeBytes = 0 } = rows[0] ?? {};
      // Packages add their name, as in "18.4 (Debian 18.4-1)".
      return { name: 'PostgreSQL', version: version.split(' ')[0] ?? '', sizeBytes, damage: null };
    }
    const { rows } = await sql<{ version: string; sizeBytes: number }>`
      select sqlite_version() as version, page_count * page_size as "sizeBytes"
      from pragma_page_count(), pragma_page_size()`.execute(database);
    const { version = '', sizeBytes = 0 } = rows[0] ?? {};
    const result = await check();
    return { name: 'SQLite', version, sizeBytes, damage: result === 'ok' ? null : result };
  };
}

/** Returns "ok", or the first problem. */
async function checkFile(path: string): Promise<string> {
  // The built server also runs this thread from its TypeScript source.
  const file = new URL(import.meta.resolve('#server/owner/health/check-sqlite-worker.ts'));
  const worker = new Worker(file, { workerData: path });
  worker.unref();
  try {
    const ended = once(worker, 'exit').then(() => ['The check ended without a result.']);
    const [result]: unknown[] = await Promise.race([once(worker, 'message'), ended]);
    return String(result);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await worker.terminate();
  }
}
