import { join } from 'node:path';
import { formatFileSize } from '#domain/files/file-size.ts';
import type { Moved } from '#server/move/move-site.ts';
import type { StorageSettings } from '#server/move/settings-after-move.ts';

/** What was moved, and what the operator has to do now. Contains no passwords. */
export function describeMove(
  { rows, files, savedAs }: Moved,
  before: StorageSettings,
  after: StorageSettings,
): string {
  const moved = [
    ...(rows ? [`${rows.count} rows in ${rows.tables} tables`] : []),
    ...(files ? [`${files.count} files (${formatFileSize(files.sizeBytes)})`] : []),
  ].join(' and ');
  return [
    ...(savedAs === undefined ? [] : [`The site that was replaced is saved as ${savedAs}.`]),
    `Moved ${moved}. The counts and checksums of source and target are equal.`,
    '',
    'What remains to be done:',
    '',
    `  1. ${settingsToChange(before, after).join(' ')} Leave the other settings as they are.`,
    '  2. npm run verify, then npm start.',
    `  3. Keep ${oldPlaces(before, { rows, files }).join(' and ')} until you have seen the site and made a backup. Nothing was changed there.`,
    '',
    'Do not start the site with the old settings again: what it stores there is not moved.',
  ].join('\n');
}

function settingsToChange(before: StorageSettings, after: StorageSettings): string[] {
  const changes: string[] = [];
  if (after.dataDir !== before.dataDir) changes.push(`Set DATA_DIR=${after.dataDir}.`);
  if (after.databaseUrl !== before.databaseUrl) {
    changes.push(
      after.databaseUrl ? 'Set DATABASE_URL to the address of --to.' : 'Remove DATABASE_URL.',
    );
  }
  if (after.bucket !== before.bucket) {
    changes.push(
      after.bucket ? 'Set UPLOADS_URL to the address of --uploads-to.' : 'Remove UPLOADS_URL.',
    );
  }
  return changes;
}

function oldPlaces(
  { databaseUrl, bucket, dataDir }: StorageSettings,
  { rows, files }: Pick<Moved, 'rows' | 'files'>,
): string[] {
  const database = databaseUrl ? 'the old database' : join(dataDir, 'site.db');
  const uploads = bucket ? `the bucket ${bucket.name}` : join(dataDir, 'uploads');
  return [...(rows ? [database] : []), ...(files ? [uploads] : [])];
}
