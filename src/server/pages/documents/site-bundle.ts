import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, ManifestChunk } from 'vite';
import type {
  FindCanonicalPath,
  FindCanonicalQuery,
  RenderPage,
  RenderPlainPage,
} from '#domain/pages/rendered-page.ts';
import { hashedStyle, type Style } from './accent-style.ts';

/** What a document loads: the addresses of built files, and the styles that it contains. */
export interface PageAssets {
  script: string;
  stylesheets: readonly string[];
  /** The other scripts that the document needs, which the browser preloads. */
  modules: readonly string[];
  /** The fonts that the browser preloads: those of the panel; empty for public pages. */
  fonts: readonly string[];
  /**
   * The part of the site's stylesheet that the page needs, which its document contains. Without it, the
   * stylesheets delay the first paint.
   */
  pageStyle?: Style;
}

/** What the server imports from the built site. */
interface SiteRenderer {
  renderPage: RenderPage;
  /** Renders the page that stands for a page that could not be rendered. */
  renderFailure: RenderPage;
  renderPlainPage: RenderPlainPage;
  findCanonicalPath: FindCanonicalPath;
  findCanonicalQuery: FindCanonicalQuery;
  queryNames: readonly string[];
}

/** The built site: a renderer, and the files that the pages and the panel load. */
export interface SiteBundle extends SiteRenderer {
  /** @param chunk the name of the page's chunk, as the renderer returned it */
  assetsOf: (chunk: string) => PageAssets;
  /** @param chunk the name of a tab's chunk; without it, only what every screen of the panel loads */
  adminAssets: (chunk?: string) => PageAssets;
  /** The address of the script of documents that are rendered for one person. */
  fullLoadsScript: () => string;
  /** The folder of the files for the browser; `undefined` if Vite's development server serves them. */
  clientFolder?: string;
  /** Changes a document just before it is sent; used in development only. */
  finishDocument?: (address: string, html: string) => Promise<string>;
}

/** Manifest entries of the public site: the script that its documents load, and the app that this script starts. */
export const SITE_ENTRIES = ['src/site/app/entry-client.ts', 'src/site/app/start-site.tsx'];

const FULL_LOADS_ENTRIES = ['src/site/app/full-loads.ts'];

const ADMIN_ENTRIES = ['src/admin/app/entry.tsx'];

/** The fonts that every tab of the panel uses. */
const PRELOADED_FONTS = ['source-serif-4-latin-wght-normal', 'inter-latin-wght-normal'];

/** Loads the built site. Throws when it has not been built. */
export async function loadSiteBundle(distFolder: string): Promise<SiteBundle> {
  const clientFolder = path.join(distFolder, 'client');
  const siteManifest = await readManifest(path.join(clientFolder, 'manifest.json'));
  const adminManifest = await readManifest(path.join(clientFolder, 'admin-manifest.json'));
  const pageStyles = await readPageStyles(path.join(distFolder, 'server', 'page-styles.json'));
  const entryServer = pathToFileURL(path.join(distFolder, 'server', 'entry-server.js'));
  const site: SiteRenderer = await import(entryServer.href);

  return {
    ...site,
    assetsOf: (chunk) => {
      const pageStyle = pageStyles.get(chunk);
      return {
        ...builtFiles(loadedChunks(siteManifest, SITE_ENTRIES, chunk)),
        fonts: [],
        ...(pageStyle && { pageStyle }),
      };
    },
    fullLoadsScript: () => builtFiles(loadedChunks(siteManifest, FULL_LOADS_ENTRIES)).script,
    adminAssets: (chunk) => builtFiles(loadedChunks(adminManifest, ADMIN_ENTRIES, chunk)),
    clientFolder,
  };
}

/** Reads the styles of each page, by the name of the page's chunk. The build writes them, see scripts/build/page-styles.ts. */
async function readPageStyles(file: string): Promise<Map<string, Style>> {
  const styles: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  return new Map(Object.entries(styles).map(([chunk, css]) => [chunk, hashedStyle(css)]));
}

function builtFiles(chunks: readonly ManifestChunk[]): PageAssets {
  const [script = '', ...modules] = chunks.map(({ file }) => `/${file}`);
  const assets = chunks.flatMap((chunk) => chunk.assets ?? []);
  return {
    script,
    stylesheets: chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`),
    modules,
    fonts: PRELOADED_FONTS.flatMap((name) => assets.filter((file) => file.includes(name))).map(
      (file) => `/${file}`,
    ),
  };
}

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
