import type { Tables } from '#server/database/tables.ts';

/**
 * The tables whose rows are not in a backup. A restore empties them.
 *
 * - A restore must not bring back sessions and sign-in links that have ended since the backup.
 * - Used challenges of passkeys are needed only for minutes, because challenges expire.
 * - Counters of attempts expire within a day.
 * - Jobs are scheduled again by the next start.
 * - Stray files are found again by the next sweep.
 * - A restore sets the state of the uploads itself, see uploads/database-age.ts.
 * - The version of the content changes while a restore writes the rows, see `contentVersion`.
 */
export const leftOutTables: readonly (keyof Tables)[] = [
  'sessions',
  'sign_in_links',
  'used_challenges',
  'login_attempts',
  'message_attempts',
  'mail_attempts',
  'scheduled_jobs',
  'stray_files',
  'upload_state',
  'content_version',
];

export function isLeftOut(table: string): boolean {
  return leftOutTables.some((name) => name === table);
}
