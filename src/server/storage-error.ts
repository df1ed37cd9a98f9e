import { SettingError } from '#server/env.ts';

/**
 * Thrown when the bucket of UPLOADS_URL cannot be reached or used. The message is one line without
 * secrets, and the cause is the error of the SDK.
 */
export class StorageError extends SettingError {}
