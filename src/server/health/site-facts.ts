import type { MailHistory } from '#server/outbox/mail-history.ts';
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

/** How a step of a backup ended last, on any server. */
interface StepResult {
  fileName: string | null;
  succeededAt: string | null;
  /** `null` if it has succeeded since. */
  failedAt: string | null;
  error: string | null;
}

interface BackupFacts {
  /** The newest backup in the folder of this server. */
  newest: { name: string; sizeBytes: number; createdAt: string } | undefined;
  archive: StepResult | undefined;
  copy: StepResult | undefined;
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
  backups: BackupFacts;
  database: DatabaseFacts;
  /** The names of the values of the site that cannot be used, see `storedSite`. */
  unreadableValues: readonly string[];
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
