/**
 * Thrown when the bucket of UPLOADS_URL or BACKUP_URL cannot be reached or used, at the start or later. The message
 * is one line without secrets, and the cause is the error of the SDK.
 */
export class StorageError extends Error {
  override name = 'StorageError';
}
