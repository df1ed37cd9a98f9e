import { SettingError } from '#server/core/settings/env.ts';

/**
 * Thrown when a backup cannot be made or an archive cannot be restored. The message is one line for
 * the console.
 */
export class BackupError extends SettingError {}

/** Thrown when a backup was written, but could not be restored. */
export class RefusedBackup extends BackupError {
  /** Where the archive is kept. */
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.file = file;
  }
}

/** The error for an archive that is damaged, or that no version of the site has written. */
export function archiveError(file: string, reason: string): BackupError {
  return new BackupError(`${file} is not a complete, intact backup: ${reason}.`);
}

/** The message of an error on one line, without its full stop. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
