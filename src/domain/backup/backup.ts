import * as z from 'zod/mini';

/** Why a backup was made. All kinds but `other` are recognized by their names. */
const backupKinds = [
  'nightly',
  'panel',
  'before-migration',
  'before-restore',
  'refused',
  'other',
] as const;

export type BackupKind = (typeof backupKinds)[number];

/** How many backups that were made in the panel are kept. A new one replaces the oldest. */
export const KEPT_PANEL_BACKUPS = 5;

/** How long a backup can be downloaded after the password was confirmed. */
export const DOWNLOAD_SECONDS = 60;

/** A backup in the folder of the server. See docs/panel.md, "Backups". */
const backupSchema = z.object({
  name: z.string(),
  kind: z.enum(backupKinds),
  sizeBytes: z.int(),
  /** ISO 8601 instant in UTC. */
  createdAt: z.string(),
});

export type Backup = z.infer<typeof backupSchema>;

export const backupListSchema = z.object({
  /** The newest first. */
  backups: z.array(backupSchema),
  /** Whether any server is making a backup. */
  isRunning: z.boolean(),
  /** Whether this server makes a backup every night. */
  areNightly: z.boolean(),
});

export type BackupList = z.infer<typeof backupListSchema>;

/** The address from which the backup can be downloaded once, within {@link DOWNLOAD_SECONDS}. */
export const downloadReplySchema = z.object({ url: z.string() });
