import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.resolve(import.meta.dirname, '../..');

/** The stylesheet that declares the fonts, each with the characters it is used for. */
const FONT_FACES = path.join(root, 'src/web/styles/fonts.css');

/**
 * The site uses no lighter weight than 400, no bolder one than 700, and no stylistic alternates
 * except figures of equal width. Leaving out the rest halves the files. Hinting is kept, because
 * without it Chromium on Linux spaces the letters differently.
 */
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: 'kern mark mkmk ccmp locl liga clig calt rlig tnum'.split(' '),
} as const;

/**
 * Writes the fonts of fonts.css to a folder, with only the characters of their `unicode-range` and
 * under their original file names. Returns the folder. Files of earlier builds are reused.
 */
export async function subsetFonts(): Promise<string> {
  const fonts = await Promise.all(
    fontFaces(await readFile(FONT_FACES, 'utf8')).map(async ({ url, characters }) => ({
      name: path.basename(url),
      content: await readFile(path.join(root, 'node_modules', url)),
      characters,
    })),
  );

  const hash = createHash('sha256').update(JSON.stringify([options, fonts]));
  const folder = path.join(root, 'node_modules/.cache/fonts', hash.digest('hex').slice(0, 16));
  await mkdir(folder, { recursive: true });
  for (const { name, content, characters } of fonts) {
    const file = path.join(folder, name);
    if (await stat(file).catch(() => undefined)) continue;
    // Another build may write the same file, and this one may be killed.
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, await subsetFont(content, characters, options));
    await rename(unfinished, file);
  }
  return folder;
}

/** The font files of a stylesheet and the characters of their `unicode-range`. */
function fontFaces(css: string): { url: string; characters: string }[] {
  const faces = css.matchAll(/url\('([^']+\.woff2)'\)[^}]*unicode-range:([^;]+);/g);
  return [...faces].map(([, url = '', ranges = '']) => ({
    url,
    characters: [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
      .map(([, first = '', last = first]) =>
        charactersBetween(parseInt(first, 16), parseInt(last, 16)),
      )
      .join(''),
  }));
}

function charactersBetween(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}
