import * as z from 'zod/mini';
import { MAX_CURRENT_PASSWORD_LENGTH } from '#domain/sign-in/credentials.ts';

/** Why a backup was made. All kinds but `other` are recognized by their names. */
const backupKinds = ['nightly', 'panel', 'before-migration', 'before-restore', 'other'] as const;

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
});

export type BackupList = z.infer<typeof backupListSchema>;

const NO_PASSWORD = 'Current password is required';

export const downloadRequestSchema = z.object({
  currentPassword: z
    .string({ error: NO_PASSWORD })
    .check(
      z.minLength(1, { error: NO_PASSWORD }),
      z.maxLength(MAX_CURRENT_PASSWORD_LENGTH, { error: 'Current password is too long' }),
    ),
});

export type DownloadRequest = z.infer<typeof downloadRequestSchema>;

/** The address from which the backup can be downloaded once, within {@link DOWNLOAD_SECONDS}. */
export const downloadReplySchema = z.object({ url: z.string() });
