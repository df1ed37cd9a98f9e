import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { trashListingSchema } from '#domain/trash/trash-entry.ts';

import { declareCall } from './call.ts';

export const listTrash = declareCall({
  method: 'GET',
  path: '/api/admin/trash',
  summary: 'The deleted videos, sources and messages that can be restored',
  reply: trashListingSchema,
});

export const restoreTrashEntry = declareCall({
  method: 'POST',
  path: '/api/admin/trash/:id/restore',
  summary: 'Restore an entry of the trash',
  reply: messageReplySchema,
  otherReplies: { 404: errorReplySchema, 409: errorReplySchema },
  sentence: 'Restored {trashed} from the trash',
  changes: 'everything',
});

export const deleteTrashEntry = declareCall({
  method: 'DELETE',
  path: '/api/admin/trash/:id',
  summary: 'Delete an entry of the trash forever',
  reply: messageReplySchema,
  otherReplies: { 404: errorReplySchema },
  sentence: 'Deleted {trashed} from the trash forever',
  changes: 'everything',
});

export const emptyTrash = declareCall({
  method: 'DELETE',
  path: '/api/admin/trash',
  summary: 'Empty the trash: delete every entry forever',
  reply: messageReplySchema,
  changes: 'everything',
});
