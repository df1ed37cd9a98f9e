import { uploadStem, uploadType } from '#domain/files/upload-name.ts';
import type { FileUse } from '#domain/files/file-listing.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileReferences } from '#server/uploads/uploads.ts';
import { parsePayload, withoutFile } from './payload.ts';

/** The uploaded files of what is in the trash: they are kept, but not served. */
export const trashFileReferences: FileReferences = {
  listStems: async (database) => (await listFiles(database)).map(({ name }) => uploadStem(name)),

  listUses: async (database) =>
    (await listFiles(database)).map(({ name, title, fileName }) => {
      const use: FileUse = { kind: 'trash', title, fileName };
      return { stem: uploadStem(name), use };
    }),

  findFileName: async () => null,

  hides: async (database, name) => {
    // Other files belong to the biography or to the operator, and stay when a source is deleted.
    const type = uploadType(name);
    if (type === 'other' || type === 'headshot') return false;
    const file = await database
      .selectFrom('trash_files')
      .select('entryId')
      .where('name', '=', name)
      .limit(1)
      .executeTakeFirst();
    return file !== undefined;
  },

  clear: async (transaction, stem) => {
    const files = await listFiles(transaction);
    const cleared = files.filter(({ name }) => uploadStem(name) === stem);
    for (const { entryId, name } of cleared) {
      const entry = await transaction
        .selectFrom('trash')
        .select('payload')
        .where('id', '=', entryId)
        .forUpdate()
        .executeTakeFirst();
      const payload = entry && parsePayload(entry.payload);
      if (payload) {
        await transaction
          .updateTable('trash')
          .set({ payload: JSON.stringify(withoutFile(payload, stem)) })
          .where('id', '=', entryId)
          .execute();
      }
      await transaction
        .deleteFrom('trash_files')
        .where('entryId', '=', entryId)
        .where('name', '=', name)
        .execute();
    }
  },
};

function listFiles(database: Database) {
  return database
    .selectFrom('trash_files')
    .innerJoin('trash', 'trash.id', 'trash_files.entryId')
    .select(['entryId', 'name', 'fileName', 'title'])
    .orderBy('deletedAt', 'desc')
    .orderBy('entryId')
    .execute();
}
