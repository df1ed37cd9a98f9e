import type { TrashKind } from '#domain/trash/trash-entry.ts';

/** One row per deleted video, source or message that can be restored. */
export interface TrashTable {
  id: string;
  kind: TrashKind;
  title: string;
  deletedAt: string;
  /** It cannot be restored from this time on. */
  expiresAt: string;
  /** The last migration of the database when the rows were deleted. */
  schema: string;
  /** JSON of `payloadSchema`: the deleted rows. */
  payload: string;
  /** The id of the deleted message; `null` for a video and a source. */
  messageId: string | null;
}

/** One row per uploaded file that the rows of an entry use. */
export interface TrashFileTable {
  entryId: string;
  /** The name of the stored file; of a picture with several renditions, that of one of them. */
  name: string;
  /** The name that the file had when it was uploaded. */
  fileName: string | null;
}
