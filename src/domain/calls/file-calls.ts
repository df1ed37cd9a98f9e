import {
  fileListingSchema,
  unusedDeletionReplySchema,
  unusedDeletionSchema,
} from '#domain/files/file-listing.ts';

import { declareCall } from './call.ts';

export const listFiles = declareCall('GET /api/admin/files', {
  summary: 'All uploaded files, and what uses them',
  reply: fileListingSchema,
});

export const deleteUnusedFiles = declareCall('POST /api/admin/files/delete-unused', {
  summary: 'Delete the uploaded files that nothing uses, or those of them that are named',
  body: unusedDeletionSchema,
  reply: unusedDeletionReplySchema,
  changes: [listFiles],
});

export const deleteFile = declareCall('DELETE /api/admin/files/:name', {
  summary: 'Delete an uploaded file and every reference to it',
  changes: [listFiles],
});
