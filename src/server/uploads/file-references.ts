import { uploadAddress } from '#domain/addresses.ts';
import type { FileUse } from '#domain/files/file-listing.ts';
import { uploadNameFromUrl, uploadStem } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import { changeLinks, linksIn } from './rich-text-links.ts';

interface NamedFile {
  stem: string;
  use: FileUse;
}

/**
 * Which rows name which uploaded files: sources, the headshot, and the links
 * in the biography. A url is typed by hand as well, so what it names is read
 * from it as a browser would, in whatever spelling; the renditions of one
 * upload are named together, by their stem.
 */
export function fileReferences(database: Database) {
  return {
    /** The stems of all files that some row names. */
    async stems(): Promise<Set<string>> {
      const sources = await namedSources(database).select('url').execute();
      const inBios = await namedInBios(database);
      return new Set([...sources.map(({ url }) => stemIn(url)), ...inBios.map(({ stem }) => stem)]);
    },

    /** Who names the files, by the stems of their names. */
    async uses(): Promise<Map<string, FileUse[]>> {
      const sources = await namedSources(database)
        .innerJoin('videos', 'videos.id', 'sources.videoId')
        .select(['url', 'sources.title as sourceTitle', 'videoId', 'videos.title as videoTitle'])
        .orderBy('videos.title')
        .orderBy('sources.sortOrder')
        .execute();
      const uses: NamedFile[] = [
        ...sources.map(({ url, ...source }) => ({
          stem: stemIn(url),
          use: { kind: 'source' as const, ...source },
        })),
        ...(await namedInBios(database)),
      ];
      const byStem = Map.groupBy(uses, ({ stem }) => stem);
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

    /** Makes every row forget the file, or none. A link in the biography goes, its words stay. */
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
        const bios = await transaction
          .selectFrom('bio_content')
          .select(['id', 'headshotUrl', 'content'])
          .execute();
        for (const { id, headshotUrl } of bios.filter((bio) => stemIn(bio.headshotUrl) === stem)) {
          await transaction
            .updateTable('bio_content')
            .set({ headshotUrl: null })
            .where('id', '=', id)
            .where('headshotUrl', '=', headshotUrl)
            .execute();
        }
        for (const { id, content } of bios.filter((bio) => linkedIn(bio.content).includes(stem))) {
          await transaction
            .updateTable('bio_content')
            .set({ content: changeLinks(content, (href) => (stemIn(href) === stem ? null : href)) })
            .where('id', '=', id)
            .where('content', '=', content)
            .execute();
        }
      });
    },
  };
}

/** Empty when the address leads to no uploaded file; no file has such a stem. */
function stemIn(url: string | null): string {
  return uploadStem(uploadNameFromUrl(url) ?? '');
}

/** The stems of what the links of a biography lead to. */
function linkedIn(content: string): string[] {
  return [...new Set(linksIn(content).map(stemIn))];
}

function namedSources(database: Database) {
  return database.selectFrom('sources').where('sources.url', 'like', '%/uploads/%');
}

async function namedInBios(database: Database): Promise<NamedFile[]> {
  const bios = await database
    .selectFrom('bio_content')
    .select(['headshotUrl', 'content'])
    .execute();
  const headshots = bios.map(({ headshotUrl }) => ({
    stem: stemIn(headshotUrl),
    use: { kind: 'headshot' as const },
  }));
  const links = bios
    .flatMap(({ content }) => linkedIn(content))
    .map((stem) => ({ stem, use: { kind: 'biography' as const } }));
  return [...headshots, ...links];
}
