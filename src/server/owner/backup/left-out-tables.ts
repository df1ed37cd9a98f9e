import type { Tables } from '#server/core/database/tables.ts';

/**
 * The tables whose rows are not in a backup. A restore empties them.
 *
 * - A restore must not bring back sessions, sign-in links and preview links that have ended since the backup.
 * - The mail server's password must not be in a file that is copied and kept elsewhere.
 * - Counters expire within a day, those of sign-ups of readers within a month.
 * - Jobs are scheduled again by the next start.
 * - Results of backups and addresses of downloads belong to the place where the backups are.
 * - The passages that visitors search are derived again after the next start, see `indexMissingVideos`.
 * - The version of the content changes while a restore writes the rows, see `contentVersion`.
 */
export const leftOutTables: readonly (keyof Tables)[] = [
  'sessions',
  'sign_in_links',
  'preview_links',
  'mail_server',
  'counters',
  'scheduled_jobs',
  'backup_results',
  'backup_downloads',
  'search_passages',
  'content_version',
];

/** Former tables, which `counters` and the hashes of files replace. Versions that had them left them out as well. */
const formerTables = [
  'deleted_files',
  'used_challenges',
  'login_attempts',
  'message_attempts',
  'mail_attempts',
  'subscription_attempts',
];

export function isLeftOut(table: string): boolean {
  return [...leftOutTables, ...formerTables].includes(table);
}
