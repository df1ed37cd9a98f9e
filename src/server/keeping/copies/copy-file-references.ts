import { uploadStem } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileReferences } from '#server/uploads/uploads.ts';

interface ReferenceDependencies {
  /** The title and the video of every source, by id. */
  listSourceTitles: (
    database: Database,
  ) => Promise<Map<string, { sourceTitle: string; videoId: string }>>;
  /** Every video, sorted by title. */
  listVideoTitles: (database: Database) => Promise<{ id: string; title: string }[]>;
}

/** The uploaded files that are copies of sources. */
export function copyFileReferences({
  listSourceTitles,
  listVideoTitles,
}: ReferenceDependencies): FileReferences {
  return {
    listStems: async (database) =>
      (await listCopies(database).execute()).map(({ fileName }) => uploadStem(fileName)),

    listUses: async (database) => {
      const copies = await listCopies(database).execute();
      if (copies.length === 0) return [];
      const sources = await listSourceTitles(database);
      const videos = new Map((await listVideoTitles(database)).map(({ id, title }) => [id, title]));
      return copies.flatMap(({ sourceId, fileName }) => {
        const source = sources.get(sourceId);
        if (!source) return [];
        const videoTitle = videos.get(source.videoId) ?? '';
        const use = { kind: 'copy' as const, ...source, videoTitle };
        return [{ stem: uploadStem(fileName), use }];
      });
    },

    findFileName: async () => null,

    findCopied: async (database, name) => {
      const copy = await database
        .selectFrom('source_copies')
        .select(['ofUrl as url', 'capturedAt'])
        .where('fileName', '=', name)
        .executeTakeFirst();
      return copy && copy.capturedAt !== null ? { ...copy, capturedAt: copy.capturedAt } : null;
    },

    clear: async (transaction, stem) => {
      const copies = await listCopies(transaction).execute();
      const cleared = copies.filter(({ fileName }) => uploadStem(fileName) === stem);
      for (const { sourceId, fileName } of cleared) {
        await transaction
          .updateTable('source_copies')
          .set({
            fileName: null,
            sha256: null,
            sizeBytes: null,
            mediaType: null,
            capturedAt: null,
            state: 'refused',
            message: 'You deleted the copy.',
          })
          .where('sourceId', '=', sourceId)
          // Keeps a copy that was attached in the meantime.
          .where('fileName', '=', fileName)
          .execute();
      }
    },
  };
}

function listCopies(database: Database) {
  return database
    .selectFrom('source_copies')
    .select((row) => ['sourceId', row.ref('fileName').$notNull().as('fileName')])
    .where('fileName', 'is not', null)
    .orderBy('sourceId');
}
