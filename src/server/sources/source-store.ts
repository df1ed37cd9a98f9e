import { randomUUID } from 'node:crypto';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import { isId } from '#domain/id.ts';
import { nextSortOrder } from '#domain/sort-order.ts';
import type { Source, AdminSource } from '#domain/sources/source.ts';
import type { NewSource, SourceChanges } from '#domain/sources/source-input.ts';
import type { Database } from '#server/database/tables.ts';
import { invalidInput } from '#server/http/invalid-input.ts';
import type { RequestError } from '#server/http/request-error.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';

export type SourceStore = ReturnType<typeof sourceStore>;

/** An uploaded file as the row that names it tells of it. */
export interface SourceFile {
  url: string;
  fileName: string;
  fileType: string;
}

export function sourceStore(database: Database, uploads: Pick<Uploads, 'claim'>) {
  /** The sources of a video by sort order, those of equal order as they were created. */
  const selectForVideo = (videoId: string) =>
    database
      .selectFrom('sources')
      .where('videoId', '=', videoId)
      .orderBy('sortOrder')
      .orderBy('createdAt')
      .orderBy('id');

  return {
    /** What everybody sees. */
    async listForVideo(videoId: string): Promise<Source[]> {
      return selectForVideo(videoId)
        .select(['id', 'title', 'description', 'url', 'fileName'])
        .execute();
    },

    /** What the administrator sees. */
    async listForAdmin(videoId: string): Promise<AdminSource[]> {
      return selectForVideo(videoId).select(EVERY_FIELD).execute();
    },

    /**
     * Stores a source, below the others when it comes without a sort order.
     * `undefined` when there is no such video.
     *
     * @throws RequestError 400 when the url is that of an uploaded file that is gone
     */
    async add(
      videoId: string,
      source: NewSource,
      file: SourceFile | undefined,
      now: Date,
    ): Promise<AdminSource | undefined> {
      if (!isId(videoId)) return undefined;
      return database.transaction().execute(async (transaction) => {
        // Held until the end: nobody deletes the video in between.
        const video = await transaction
          .selectFrom('videos')
          .select('id')
          .where('id', '=', videoId)
          .forUpdate()
          .executeTakeFirst();
        if (!video) return undefined;

        const highest = await transaction
          .selectFrom('sources')
          .select(({ fn }) => fn.max('sortOrder').as('sortOrder'))
          .where('videoId', '=', videoId)
          .executeTakeFirst();
        const { title, description = null, url = '' } = source;
        if (!file && !(await uploads.claim(transaction, url))) throw fileGone();
        const sortOrder = source.sortOrder ?? nextSortOrder([highest?.sortOrder ?? 0]);
        return transaction
          .insertInto('sources')
          .values({
            id: randomUUID(),
            videoId,
            title,
            description,
            url,
            fileName: null,
            fileType: null,
            sortOrder,
            createdAt: now.toISOString(),
            ...file,
          })
          .returning(EVERY_FIELD)
          .executeTakeFirstOrThrow();
      });
    },

    /**
     * Changes a source, and gives it back with the url it had before. What is
     * told of its file stays only as long as the url leads to it.
     * `undefined` when there is no such source.
     *
     * @throws RequestError 400 when the url has become that of an uploaded file that is gone:
     *   whoever sends it does not know that another one took its place
     */
    async change(
      id: string,
      changes: SourceChanges,
      file: SourceFile | undefined,
    ): Promise<{ source: AdminSource; formerUrl: string } | undefined> {
      if (!isId(id)) return undefined;
      return database.transaction().execute(async (transaction) => {
        // Held until the end: of two files that replace it at the same time, the second finds the first.
        const former = await transaction
          .selectFrom('sources')
          .select(['url', 'fileName', 'fileType'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!former) return undefined;

        const url = changes.url ?? former.url;
        const isSameFile = uploadNameFromUrl(url) === uploadNameFromUrl(former.url);
        const isNamedAnew = !file && !isSameFile;
        if (isNamedAnew && !(await uploads.claim(transaction, url))) throw fileGone();
        const { fileName, fileType } = isSameFile ? former : NO_FILE;
        const source = await transaction
          .updateTable('sources')
          .set({ ...changes, fileName, fileType, ...file })
          .where('id', '=', id)
          .returning(EVERY_FIELD)
          .executeTakeFirstOrThrow();
        return { source, formerUrl: former.url };
      });
    },

    /** Deletes a source and gives the url it had; `undefined` when there is no such source. */
    async remove(id: string): Promise<string | undefined> {
      if (!isId(id)) return undefined;
      const removed = await database
        .deleteFrom('sources')
        .where('id', '=', id)
        .returning('url')
        .executeTakeFirst();
      return removed?.url;
    },
  };
}

const EVERY_FIELD = [
  'id',
  'videoId',
  'title',
  'description',
  'url',
  'fileType',
  'fileName',
  'sortOrder',
] as const;

const NO_FILE = { fileName: null, fileType: null };

function fileGone(): RequestError {
  const message =
    'This file is not there any more: it was replaced or deleted. Please reload, or upload it again.';
  return invalidInput([{ path: 'url', message }]);
}
