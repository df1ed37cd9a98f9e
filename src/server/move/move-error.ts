import { SettingError } from '#server/env.ts';

/** Thrown when a site cannot be moved. The message is one line for the console. */
export class MoveError extends SettingError {}
