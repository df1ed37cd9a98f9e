import { expect } from 'vitest';
import { backupListSchema, type BackupList } from '#domain/backup/backup.ts';
import type { Headers, TestApp } from './start-app.ts';

export const BACKUPS = '/api/admin/backups';

export async function listBackups(app: TestApp, headers?: Headers): Promise<BackupList> {
  const reply = await app.get(BACKUPS, headers ?? (await app.admin.headers()));
  return backupListSchema.parse(reply.json());
}

/** Makes a backup in the panel, waits until it is listed, and returns its name. */
export async function makeBackup(app: TestApp, headers?: Headers): Promise<string> {
  const reply = await app.post(BACKUPS, {}, headers ?? (await app.admin.headers()));
  expect(reply.statusCode).toBe(202);
  await expect.poll(async () => (await listBackups(app, headers)).isRunning).toBe(false);
  const { backups } = await listBackups(app, headers);
  return backups[0]?.name ?? '';
}
