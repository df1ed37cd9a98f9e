import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import { expect, test } from 'vitest';
import { loadedChunks, loadSiteBundle, readManifest } from '#server/pages/documents/site-bundle.ts';
import { buildFolder } from '#scripts/build/site-build.ts';

const clientFolder = path.join(buildFolder, 'client');

/** Texts that only the panel contains. */
const PANEL = /Admin Panel|Authentication Error|Security Tips/;

/** A class name that only the editor library contains. */
const EDITOR = /ProseMirror-focused/;

test('public scripts contain no code of the admin panel', async () => {
  const publicScripts = await scriptsOf('manifest.json');
  expect(publicScripts.length).toBeGreaterThan(1);
  for (const script of publicScripts) expect(script).not.toMatch(PANEL);

  // Shows that the search can find these texts: the scripts of the panel contain them.
  expect((await scriptsOf('admin-manifest.json')).some((script) => PANEL.test(script))).toBe(true);
});

test('only the Bio Page loads the text editor', async () => {
  const manifest = await manifestOf('admin-manifest.json');
  const withEditor: string[] = [];
  for (const [page, { isEntry, isDynamicEntry }] of Object.entries(manifest)) {
    if (isEntry !== true && isDynamicEntry !== true) continue;
    const loaded = loadedChunks(manifest, [page]).map(({ file }) => readBuilt(file));
    const scripts = await Promise.all(loaded);
    if (scripts.some((script) => EDITOR.test(script))) withEditor.push(page);
  }
  expect(withEditor).toEqual(['src/admin/bio/bio-page.tsx']);

  const importers = Object.keys(manifest).filter((chunk) =>
    manifest[chunk]?.dynamicImports?.includes('src/admin/bio/bio-page.tsx'),
  );
  expect(importers).toEqual(['src/admin/app/entry.tsx']);
});

test('the panel and the site share no files except fonts and the platform icons', async () => {
  const publicFiles = new Set(await filesOf('manifest.json'));
  const shared = (await filesOf('admin-manifest.json')).filter((file) => publicFiles.has(file));
  expect(shared.filter((file) => !/\.woff2$|\/platform-icons-/.test(file))).toEqual([]);
});

test("the files that the panel's document loads exist", async () => {
  const { adminAssets } = await loadSiteBundle(buildFolder);
  const { script, stylesheets, modules, fonts } = adminAssets();
  expect(stylesheets).toHaveLength(1);
  expect(fonts).toHaveLength(2);
  for (const file of [script, ...stylesheets, ...modules, ...fonts]) {
    expect((await stat(path.join(clientFolder, file))).size).toBeGreaterThan(0);
  }
});

/** Returns the code of every script that a manifest lists. */
async function scriptsOf(manifestName: string): Promise<string[]> {
  const names = (await filesOf(manifestName)).filter((file) => file.endsWith('.js'));
  return Promise.all(names.map(readBuilt));
}

/** Returns every file that a manifest lists: scripts, stylesheets, fonts and icons. */
async function filesOf(manifestName: string): Promise<string[]> {
  const chunks = Object.values(await manifestOf(manifestName));
  return chunks.flatMap(({ file, css = [] }) => [file].concat(css));
}

function manifestOf(name: string): Promise<Manifest> {
  return readManifest(path.join(clientFolder, name));
}

function readBuilt(name: string): Promise<string> {
  return readFile(path.join(clientFolder, name), 'utf8');
}
