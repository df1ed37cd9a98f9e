import type { FileDetails, FileDetailsBySource } from '#domain/files/file-details.ts';
import type { Database } from '#server/database/tables.ts';

export type SourceFileStore = ReturnType<typeof sourceFileStore>;

/** The details of the uploaded files of sources. */
export function sourceFileStore(database: Database) {
  const withFile = database.selectFrom('sources').where('fileName', 'is not', null);

  return {
    /** The details of the files of a video, by source; without the files whose details are not known. */
    async listDetails(videoId: string): Promise<FileDetailsBySource> {
      const files = await withFile
        .select(['id', 'fileSizeBytes', 'filePageCount'])
        .where('videoId', '=', videoId)
        .execute();
      return Object.fromEntries(
        files.flatMap(({ id, fileSizeBytes: sizeBytes, filePageCount: pageCount }) =>
          sizeBytes === null ? [] : [[id, { sizeBytes, pageCount }]],
        ),
      );
    },

    /** The sources with a file that has no details yet. */
    async listWithoutDetails(): Promise<{ id: string; url: string }[]> {
      return withFile.select(['id', 'url']).where('fileSizeBytes', 'is', null).execute();
    },

    /** Saves the details of the file at this URL, unless the source has another file by now. */
    async saveDetails(
      { id, url }: { id: string; url: string },
      { sizeBytes, pageCount }: FileDetails,
    ): Promise<void> {
      await database
        .updateTable('sources')
        .set({ fileSizeBytes: sizeBytes, filePageCount: pageCount })
        .where('id', '=', id)
        .where('url', '=', url)
        .execute();
    },
  };
}
