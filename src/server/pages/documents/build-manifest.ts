import { readFile } from 'node:fs/promises';

/** Vite's manifest: an entry for each built chunk, by its source path. Other fields are not read. */
export type Manifest = Record<string, ManifestChunk>;

export interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** Manifest entries of the public site: the script that its documents load, and the app that this script starts. */
export const SITE_ENTRIES = ['src/site/app/entry-client.ts', 'src/site/app/start-site.tsx'];

export async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * The chunks that a document loads: the given entries, the page's chunk, and everything that they
 * import. The first entry comes first. Throws when the build has no such entry.
 *
 * @param pageName name of the page's chunk; without a name, or with an unknown one, no page is added
 */
export function loadedChunks(
  manifest: Manifest,
  entries: readonly string[],
  pageName?: string,
): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>();
  for (const name of entries) {
    const entry = manifest[name];
    if (entry === undefined) throw new Error(`The build has no ${name}`);
    addWithImports(manifest, entry, chunks);
  }
  const page = Object.values(manifest).find(({ name }) => name !== undefined && name === pageName);
  if (page !== undefined) addWithImports(manifest, page, chunks);
  return [...chunks];
}

function addWithImports(manifest: Manifest, chunk: ManifestChunk, into: Set<ManifestChunk>): void {
  if (into.has(chunk)) return;
  into.add(chunk);
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (imported !== undefined) addWithImports(manifest, imported, into);
  }
}
