import { sql } from 'kysely';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadStem, uploadStemFromUrl } from '#domain/files/upload-name.ts';
import type { Database } from '#server/core/database/tables.ts';
import { clearCopy } from '#server/keeping/copies/copy-store.ts';
import { parsePayload, withoutFile, withoutUrl } from '#server/content/trash/payload.ts';
import type { FileReference, FileReferences } from '#server/core/uploads/uploads.ts';
import { hasRows } from '#server/core/database/list-rows.ts';

/** Every row of this site that references an uploaded file is found here. */
export const fileReferences: FileReferences = {
  list: async (database) => [
    ...(await listSources(database)),
    ...(await listCopies(database)),
    ...(await listThumbnails(database)),
    ...(await listOfBiography(database)),
    ...(await listTrash(database)),
  ],

  findFileName: async (database, name) => {
    const source = await database
      .selectFrom('sources')
      .select('fileName')
      .where('url', '=', uploadAddress(name))
      .where('fileName', 'is not', null)
      .executeTakeFirst();
    return source?.fileName ?? null;
  },

  findCopied: async (database, name) => {
    const copy = await database
      .selectFrom('address_copies')
      .select((row) => ['url', row.ref('capturedAt').$notNull().as('capturedAt')])
      .where('fileName', '=', name)
      .where('capturedAt', 'is not', null)
      .executeTakeFirst();
    return copy ?? null;
  },

  isInTrash: (database, name) =>
    hasRows(database.selectFrom('trash_files').where('name', '=', name)),

  forget: async (transaction, names) => {
    await forgetThumbnails(transaction, names);
    await transaction.deleteFrom('address_copies').where('fileName', 'in', names).execute();
  },
};

/**
 * Preselects sources that may reference a file. `uploadStemFromUrl` decides whether they do. The
 * pattern is a literal, because the index `sources_with_file` is not used with a parameter.
 */
async function listSources(database: Database): Promise<FileReference[]> {
  const sources = await database
    .selectFrom('sources')
    .innerJoin('videos', 'videos.id', 'sources.videoId')
    .select(['url', 'fileName', 'sources.title as sourceTitle'])
    .select(['videoId', 'videos.title as videoTitle'])
    .where('url', 'like', sql.lit('%/uploads/%'))
    .orderBy('videoTitle')
    .orderBy('videoId')
    .orderBy('sources.sortOrder')
    .execute();
  return sources.map(({ url, ...use }) => ({
    stem: uploadStemFromUrl(url),
    use: { kind: 'source', ...use },
    clear: (transaction) =>
      transaction.updateTable('sources').set(withoutUrl).where('url', '=', url).execute(),
  }));
}

async function listCopies(database: Database): Promise<FileReference[]> {
  const copies = await database
    .selectFrom('address_copies')
    .innerJoin('sources', 'sources.url', 'address_copies.url')
    .innerJoin('videos', 'videos.id', 'sources.videoId')
    .select((row) => row.ref('address_copies.fileName').$notNull().as('name'))
    .select(['sources.title as sourceTitle', 'videoId', 'videos.title as videoTitle'])
    .where('address_copies.fileName', 'is not', null)
    .orderBy('sources.id')
    .execute();
  return copies.map(({ name, ...use }) => ({
    stem: uploadStem(name),
    use: { kind: 'copy', ...use },
    clear: (transaction) => clearCopy(transaction, name),
  }));
}

async function listThumbnails(database: Database): Promise<FileReference[]> {
  const thumbnails = await database
    .selectFrom('youtube_videos')
    .innerJoin('videos', 'videos.youtubeId', 'youtube_videos.youtubeId')
    .select((row) => row.ref('thumbnailName').$notNull().as('name'))
    .select(['videos.id as videoId', 'title as videoTitle'])
    .where('thumbnailName', 'is not', null)
    .orderBy('videos.id')
    .execute();
  return thumbnails.map(({ name, ...use }) => ({
    stem: uploadStem(name),
    use: { kind: 'thumbnail', ...use },
    clear: (transaction) => forgetThumbnails(transaction, [name]),
  }));
}

async function forgetThumbnails(transaction: Database, names: readonly string[]): Promise<void> {
  await transaction
    .updateTable('youtube_videos')
    .set({ thumbnailName: null })
    .where('thumbnailName', 'in', names)
    .execute();
}

/** The headshot, and the targets of the links. */
async function listOfBiography(database: Database): Promise<FileReference[]> {
  const { changeLinks, linksIn } = await import('#server/content/bio/rich-text-links.ts');
  const bios = await database
    .selectFrom('bio_content')
    .select(['headshotUrl', 'content'])
    .execute();
  const headshots = bios.map(({ headshotUrl }): FileReference => ({
    stem: uploadStemFromUrl(headshotUrl),
    use: { kind: 'headshot' },
    clear: (transaction) =>
      transaction
        .updateTable('bio_content')
        .set({ headshotUrl: null })
        .where('headshotUrl', '=', headshotUrl)
        .execute(),
  }));
  const links = bios.flatMap(({ content }) =>
    [...new Set(linksIn(content).map(uploadStemFromUrl))].map((stem): FileReference => ({
      stem,
      use: { kind: 'biography' },
      // Removes the links to the file but keeps their text.
      clear: (transaction) =>
        transaction
          .updateTable('bio_content')
          .set({
            content: changeLinks(content, (url) => (uploadStemFromUrl(url) === stem ? null : url)),
          })
          .where('content', '=', content)
          .execute(),
    })),
  );
  return [...headshots, ...links];
}

/** The files of what is in the trash: they are kept, but not served. */
async function listTrash(database: Database): Promise<FileReference[]> {
  const files = await database
    .selectFrom('trash_files')
    .innerJoin('trash', 'trash.id', 'entryId')
    .select(['entryId', 'name', 'fileName', 'title'])
    .orderBy('deletedAt', 'desc')
    .orderBy('entryId')
    .execute();
  return files.map(({ entryId, name, ...use }) => ({
    stem: uploadStem(name),
    use: { kind: 'trash', ...use },
    clear: async (transaction) => {
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
          .set({ payload: JSON.stringify(withoutFile(payload, uploadStem(name))) })
          .where('id', '=', entryId)
          .execute();
      }
      await clearCopy(transaction, name);
      await transaction
        .deleteFrom('trash_files')
        .where('entryId', '=', entryId)
        .where('name', '=', name)
        .execute();
    },
  }));
}
