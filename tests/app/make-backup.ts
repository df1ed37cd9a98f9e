import { expect } from 'vitest';
import { backupListSchema, type BackupList } from '#domain/backup/backup.ts';
import type { Headers, TestApp } from './start-app.ts';

export const BACKUPS = '/api/admin/backups';

export async function listBackups(app: TestApp, headers: Headers): Promise<BackupList> {
  return backupListSchema.parse((await app.get(BACKUPS, headers)).json());
}

/** Makes a backup in the panel, waits until it is listed, and returns its name. */
export async function makeBackup(app: TestApp, headers: Headers): Promise<string> {
  expect((await app.post(BACKUPS, {}, headers)).statusCode).toBe(202);
  await expect.poll(async () => (await listBackups(app, headers)).isRunning).toBe(false);
  const { backups } = await listBackups(app, headers);
  return backups[0]?.name ?? '';
}
