import { SettingError } from '#server/settings/env.ts';

/**
 * Thrown when a backup cannot be made or an archive cannot be restored. The message is one line for
 * the console.
 */
export class BackupError extends SettingError {}
