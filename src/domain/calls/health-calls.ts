import * as z from 'zod/mini';

import { backupListSchema, downloadReplySchema } from '#domain/backup/backup.ts';
import { healthSchema } from '#domain/health/health.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { confirmationSchema, MAX_CREDENTIALS_BYTES } from '#domain/sign-in/credentials.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';

import { declareCall } from './call.ts';

export const readHealth = declareCall('GET /api/admin/health', {
  summary: 'What works, what does not, and what to do about it, the worst first',
  reply: healthSchema,
});

export const listBackups = declareCall('GET /api/admin/backups', {
  summary: 'The backups of this server, and whether one is being made',
  reply: backupListSchema,
});

export const downloadBackup = declareCall('GET /api/admin/backups/:name/download', {
  isSecurity: true,
  summary: 'A backup of the whole site',
  query: z.object({ token: z.optional(z.string()) }),
  isFile: true,
});

export const makeBackup = declareCall('POST /api/admin/backups', {
  isSecurity: true,
  summary: 'Make a backup, unless one is being made already',
  status: 202,
  otherReplies: { 507: errorReplySchema },
  changes: [listBackups],
});

export const checkBackup = declareCall('POST /api/admin/backups/:name/check', {
  summary: 'Check that a backup is complete and intact, and its files are as they were uploaded',
  otherReplies: { 422: errorReplySchema },
});

export const allowDownload = declareCall('POST /api/admin/backups/:name/download', {
  isSecurity: true,
  summary: 'Confirm the password to download a backup once, within a minute',
  body: confirmationSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
  reply: downloadReplySchema,
  otherReplies: { 429: lockedReplySchema },
});

export const deleteBackup = declareCall('DELETE /api/admin/backups/:name', {
  isSecurity: true,
  summary: 'Delete a backup that was made in the panel',
  changes: [listBackups, readHealth],
});
