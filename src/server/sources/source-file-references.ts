import { sql } from 'kysely';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadStemFromUrl } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileReferences } from '#server/uploads/uploads.ts';
import { NO_FILE } from './source-rows.ts';

interface ReferenceDependencies {
  /** Every video, sorted by title. */
  listVideoTitles: (database: Database) => Promise<{ id: string; title: string }[]>;
}

/** The uploaded files that sources reference by their URLs. */
export function sourceFileReferences({ listVideoTitles }: ReferenceDependencies): FileReferences {
  return {
    listStems: async (database) => {
      const sources = await sourcesWithFile(database).select('url').execute();
      return sources.map(({ url }) => uploadStemFromUrl(url));
    },

    listUses: async (database) => {
      const sources = await sourcesWithFile(database)
        .select(['url', 'title', 'videoId', 'fileName'])
        .orderBy('sortOrder')
        .execute();
      const byVideo = Map.groupBy(sources, ({ videoId }) => videoId);
      const videos = await listVideoTitles(database);
      return videos.flatMap(({ id: videoId, title: videoTitle }) =>
        (byVideo.get(videoId) ?? []).map(({ url, title: sourceTitle, fileName }) => ({
          stem: uploadStemFromUrl(url),
          use: { kind: 'source' as const, sourceTitle, videoId, videoTitle, fileName },
        })),
      );
    },

    findFileName: async (database, name) => {
      const source = await database
        .selectFrom('sources')
        .select('fileName')
        .where('url', '=', uploadAddress(name))
        .where('fileName', 'is not', null)
        .executeTakeFirst();
      return source?.fileName ?? null;
    },

    clear: async (transaction, stem) => {
      const sources = await sourcesWithFile(transaction).select(['id', 'url']).execute();
      for (const { id, url } of sources.filter(
        (source) => uploadStemFromUrl(source.url) === stem,
      )) {
        await transaction
          .updateTable('sources')
          .set({ url: '', ...NO_FILE })
          .where('id', '=', id)
          // Keeps a URL that was saved in the meantime.
          .where('url', '=', url)
          .execute();
      }
    },
  };
}

/**
 * Preselects sources that may reference a file. `uploadStemFromUrl` decides whether they do. The
 * pattern is a literal, because the index `sources_with_file` is not used with a parameter.
 */
function sourcesWithFile(database: Database) {
  return database.selectFrom('sources').where('url', 'like', sql.lit('%/uploads/%'));
}
