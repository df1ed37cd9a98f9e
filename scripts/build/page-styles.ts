import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FontFaceProperty, transform } from 'lightningcss';
import type { Manifest } from 'vite';

import { loadedChunks, readManifest, SITE_ENTRIES } from '#server/pages/documents/site-bundle.ts';

/** The chunk of the packages that every page loads, see vite.config.ts. They have no classes. */
const LIBRARIES = 'libraries';

/**
 * Writes server/page-styles.json: for each page of the built site, by the name of its chunk, the
 * part of the stylesheet that the page can need in any state. A document contains these styles, so
 * its first paint waits for no stylesheet, which would need another round trip. They depend on the
 * build only, so the content security policy allows them by their hash.
 *
 * The styles under the key '' are those that every page needs.
 */
export async function writePageStyles(buildFolder: string): Promise<void> {
  const clientFolder = path.join(buildFolder, 'client');
  const manifest = await readManifest(path.join(clientFolder, 'manifest.json'));
  const read = (file: string) => readFile(path.join(clientFolder, file), 'utf8');

  const styles: Record<string, string> = {};
  for (const page of ['', ...pageNames(manifest)]) {
    const chunks = loadedChunks(manifest, SITE_ENTRIES, page);
    const stylesheets = await Promise.all(chunks.flatMap(({ css = [] }) => css).map(read));
    const own = chunks.filter(({ name }) => name !== LIBRARIES);
    const scripts = await Promise.all(own.map(({ file }) => read(file)));
    styles[page] = usedStyles(stylesheets.join('\n'), scripts.join('\n'));
  }
  await writeFile(path.join(buildFolder, 'server', 'page-styles.json'), JSON.stringify(styles));
}

function pageNames(manifest: Manifest): string[] {
  return Object.values(manifest).flatMap(({ name = '' }) => (name.endsWith('-page') ? [name] : []));
}

/**
 * The stylesheet without the classes that are no words of the page's scripts, and without the web fonts:
 * they would load before the first paint, and the linked stylesheet declares them.
 */
export function usedStyles(stylesheet: string, script: string): string {
  const used = new Set(script.split(/[\s"'`]+/));
  const unused = new Set<string>();
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(stylesheet),
    visitor: {
      Rule: {
        'font-face': ({ value: { properties } }) => (properties.some(isDownload) ? [] : undefined),
      },
      Selector(selector) {
        for (const part of selector) {
          if (part.type === 'class' && !used.has(part.name)) unused.add(part.name);
        }
      },
    },
  });
  const unusedSymbols = [...unused];
  return transform({ filename: 'site.css', code, minify: true, unusedSymbols }).code.toString();
}

/** Whether a property of a font names a file to download. */
function isDownload(property: FontFaceProperty): boolean {
  return property.type === 'source' && property.value.some(({ type }) => type === 'url');
}
