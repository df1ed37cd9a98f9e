import { uploadAddress } from '#domain/addresses.ts';
import type { FileUse } from '#domain/files/file-listing.ts';
import { uploadNameIn, uploadStem } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';

/**
 * Which rows name which uploaded files. A url is typed by hand as well, so
 * what it names is read from it as a browser would, in whatever spelling; the
 * renditions of one upload are named together, by their stem.
 */
export function fileReferences(database: Database) {
  return {
    /** The stems of all files that some row names. */
    async stems(): Promise<Set<string>> {
      const sources = await namedSources(database).select('url').execute();
      const headshots = await namedHeadshots(database).select('headshotUrl as url').execute();
      return new Set([...sources, ...headshots].map(({ url }) => stemIn(url)));
    },

    /** Who names the files, by the stems of their names. */
    async uses(): Promise<Map<string, FileUse[]>> {
      const sources = await namedSources(database)
        .innerJoin('videos', 'videos.id', 'sources.videoId')
        .select(['url', 'sources.title as sourceTitle', 'videoId', 'videos.title as videoTitle'])
        .orderBy('videos.title')
        .orderBy('sources.sortOrder')
        .execute();
      const headshots = await namedHeadshots(database).select('headshotUrl as url').execute();
      const uses = [
        ...sources.map(({ url, ...source }) => ({
          url,
          use: { kind: 'source' as const, ...source },
        })),
        ...headshots.map(({ url }) => ({ url, use: { kind: 'bio' as const } })),
      ];
      const byStem = Map.groupBy(uses, ({ url }) => stemIn(url));
      return new Map([...byStem].map(([stem, found]) => [stem, found.map(({ use }) => use)]));
    },

    /** What the person who uploaded the file called it; `null` when nobody remembers. */
    async fileName(name: string): Promise<string | null> {
      const source = await database
        .selectFrom('sources')
        .select('fileName')
        .where('url', '=', uploadAddress(name))
        .where('fileName', 'is not', null)
        .executeTakeFirst();
      return source?.fileName ?? null;
    },

    /** Makes every row forget the file, or none. */
    async clear(name: string): Promise<void> {
      const stem = uploadStem(name);
      await database.transaction().execute(async (transaction) => {
        const sources = await namedSources(transaction).select(['id', 'url']).execute();
        for (const { id, url } of sources.filter((source) => stemIn(source.url) === stem)) {
          await transaction
            .updateTable('sources')
            .set({ url: '', fileName: null, fileType: null })
            .where('id', '=', id)
            .where('url', '=', url)
            .execute();
        }
        const bios = await namedHeadshots(transaction).select(['id', 'headshotUrl']).execute();
        for (const { id, headshotUrl } of bios.filter((bio) => stemIn(bio.headshotUrl) === stem)) {
          await transaction
            .updateTable('bio_content')
            .set({ headshotUrl: null })
            .where('id', '=', id)
            .where('headshotUrl', '=', headshotUrl)
            .execute();
        }
      });
    },
  };
}

/** Empty when the address leads to no uploaded file; no file has such a stem. */
function stemIn(url: string | null): string {
  return uploadStem(uploadNameIn(url) ?? '');
}

function namedSources(database: Database) {
  return database.selectFrom('sources').where('sources.url', 'like', '%/uploads/%');
}

function namedHeadshots(database: Database) {
  return database.selectFrom('bio_content').where('headshotUrl', 'like', '%/uploads/%');
}
