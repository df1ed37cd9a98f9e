import { trashListingSchema } from '#domain/trash/trash-entry.ts';

import { declareCall } from './call.ts';

export const listTrash = declareCall('GET /api/admin/trash', {
  summary: 'The deleted videos, sources and messages that can be restored',
  reply: trashListingSchema,
});

export const restoreTrashEntry = declareCall('POST /api/admin/trash/:id/restore', {
  summary: 'Restore an entry of the trash',
  sentence: 'Restored {trashed} from the trash',
  changes: 'everything',
});

export const deleteTrashEntry = declareCall('DELETE /api/admin/trash/:id', {
  summary: 'Delete an entry of the trash forever',
  sentence: 'Deleted {trashed} from the trash forever',
  changes: 'everything',
});

export const emptyTrash = declareCall('DELETE /api/admin/trash', {
  summary: 'Empty the trash: delete every entry forever',
  changes: 'everything',
});
