import { SettingError } from '#server/env.ts';

/** A backup that cannot be made, or an archive that cannot be restored. The message is one line for the console. */
export class BackupError extends SettingError {}
