import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { RenderPage } from '#domain/pages/rendered-page.ts';

/** The addresses of the built files that a document loads. */
export interface PageAssets {
  script: string;
  stylesheets: readonly string[];
  /** The imports of the script and of the page, which the browser preloads. */
  modules: readonly string[];
  /** The fonts at the top of every page, which the browser preloads. */
  fonts: readonly string[];
}

/** The built site: a renderer, and the files that the pages and the panel load. */
export interface SiteBundle {
  renderPage: RenderPage;
  /** @param chunk the name of the page's chunk, as the renderer returned it */
  assetsOf: (chunk: string) => PageAssets;
  /** The files of the admin panel. */
  adminAssets: () => PageAssets;
  /** The folder of the files for the browser; `undefined` if Vite's development server serves them. */
  clientFolder?: string;
  /** Changes a document just before it is sent; used in development only. */
  finishDocument?: (address: string, html: string) => Promise<string>;
}

const SITE_ENTRY = 'src/site/entry-client.tsx';
const ADMIN_ENTRY = 'src/admin/entry.tsx';

/** The fonts above the fold. There are only two, so that they do not delay the page. */
const PRELOADED_FONTS = ['source-serif-4-latin-wght-normal', 'inter-latin-wght-normal'];

/** Loads the built site. Throws when it has not been built. */
export async function loadSiteBundle(distFolder: string): Promise<SiteBundle> {
  const clientFolder = path.join(distFolder, 'client');
  const siteManifest = await readManifest(path.join(clientFolder, 'manifest.json'));
  const adminManifest = await readManifest(path.join(clientFolder, 'admin-manifest.json'));
  const entryServer = pathToFileURL(path.join(distFolder, 'server', 'entry-server.js'));
  const { renderPage }: { renderPage: RenderPage } = await import(entryServer.href);

  return {
    renderPage,
    assetsOf: (chunk) => pageAssets(siteManifest, SITE_ENTRY, chunk),
    adminAssets: () => pageAssets(adminManifest, ADMIN_ENTRY),
    clientFolder,
  };
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The fields of Vite's manifest that are read here. It has one entry for each built chunk, by its source path. */
type Manifest = Record<string, ManifestChunk>;

interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

function pageAssets(manifest: Manifest, entryName: string, chunkName?: string): PageAssets {
  const entry = manifest[entryName];
  if (entry === undefined) throw new Error(`The build has no ${entryName}`);
  const page = Object.values(manifest).find(({ name }) => name !== undefined && name === chunkName);

  const modules = new Set<ManifestChunk>();
  collectImports(manifest, entry, modules);
  if (page !== undefined) {
    modules.add(page);
    collectImports(manifest, page, modules);
  }
  modules.delete(entry);

  const chunks = [entry, ...modules];
  const assets = chunks.flatMap((chunk) => chunk.assets ?? []);
  return {
    script: `/${entry.file}`,
    stylesheets: chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`),
    modules: [...modules].map((chunk) => `/${chunk.file}`),
    fonts: PRELOADED_FONTS.flatMap((name) => assets.filter((file) => file.includes(name))).map(
      (file) => `/${file}`,
    ),
  };
}

function collectImports(manifest: Manifest, chunk: ManifestChunk, into: Set<ManifestChunk>): void {
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (imported === undefined || into.has(imported)) continue;
    into.add(imported);
    collectImports(manifest, imported, into);
  }
}
