import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Context } from '#server/core/context/context.ts';
import {
  type PictureFile,
  type PictureFiles,
  type PictureName,
  pictureNames,
} from '#server/core/site/picture-names.ts';
import { listPictures } from '#server/core/site/picture-store.ts';
import type { PictureSource } from '#server/core/site/site-pictures.ts';

export type PictureCache = ReturnType<typeof pictureCache>;

/** The current picture, and one that the panel previews. A picture has at most 900 KB. */
const MAX_PICTURES = 2;

/**
 * Keeps the logo and the icons of the site in memory, and draws those with initials.
 *
 * @param readContentVersion the version, which is not read from the database for each call
 * @param drawTile draws initials on a tile of a color, as a PNG
 */
export function pictureCache(
  { database, readSite }: Context,
  readContentVersion: () => Promise<string>,
  drawTile: (tile: { initials: string; color: string }) => Promise<{ bytes: Uint8Array }>,
) {
  const filesByVersion = new LRUCache<string, Promise<PictureFiles>>({ max: MAX_PICTURES });
  let recent: { contentVersion: string; source: PictureSource } | undefined;

  async function load(source: Exclude<PictureSource, { kind: 'default' }>): Promise<PictureFiles> {
    if (source.kind === 'stored') return listPictures(database, source.version);
    const { bytes } = await drawTile({ initials: source.initials, color: source.color });
    const { renderPictures } = await import('./render-pictures.ts');
    return renderPictures(sharp(bytes), true);
  }

  async function readRecent(): Promise<PictureSource> {
    // Without a version, the values that were last read apply.
    const contentVersion = await readContentVersion().catch(() => undefined);
    if (contentVersion !== undefined && recent?.contentVersion === contentVersion) {
      return recent.source;
    }
    const { picture: source } = await readSite();
    recent = contentVersion === undefined ? undefined : { contentVersion, source };
    return source;
  }

  /** A logo or icon; `undefined` if it is a file of public/brand, or the version is not stored anymore. */
  async function find(source: PictureSource, name: PictureName): Promise<PictureFile | undefined> {
    if (source.kind === 'default') return undefined;
    let files = filesByVersion.get(source.version);
    if (!files) {
      files = load(source);
      filesByVersion.set(source.version, files);
      files.catch(() => filesByVersion.delete(source.version));
    }
    return (await files).get(name);
  }

  return {
    find,
    /**
     * The current source. The database is read only for another version than the current one, because the
     * picture may just have changed in another process.
     *
     * @param version that is requested
     */
    async readSource(version: string): Promise<PictureSource> {
      const source = await readRecent();
      if (source.kind !== 'default' && source.version === version) return source;
      return (await readSite()).picture;
    },
    /** The small icon; `undefined` if it is a file of public/brand. */
    findTabIcon: async () => find(await readRecent(), pictureNames.smallIcon),
  };
}
