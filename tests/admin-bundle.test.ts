import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadSiteBundle } from '#server/pages/site-bundle.ts';
import { buildFolder, buildSite, isBuildStale } from '#scripts/site-build.ts';

const clientFolder = path.join(buildFolder, 'client');

/** Sentences of the panel that no public page has a reason to hold. */
const PANEL = /Admin Panel|Authentication Error|Security Tips/;

beforeAll(async () => {
  if (await isBuildStale()) await buildSite();
});

test('what visitors load holds nothing of the admin panel', async () => {
  const publicScripts = await scriptsOf('manifest.json');
  expect(publicScripts.length).toBeGreaterThan(1);
  for (const script of publicScripts) expect(script).not.toMatch(PANEL);

  // The sentences are what they are taken for.
  expect((await scriptsOf('admin-manifest.json')).some((script) => PANEL.test(script))).toBe(true);
});

test('the panel and the site have no file in common but fonts', async () => {
  const publicFiles = new Set(await filesOf('manifest.json'));
  const shared = (await filesOf('admin-manifest.json')).filter((file) => publicFiles.has(file));
  expect(shared.filter((file) => !file.endsWith('.woff2'))).toEqual([]);
});

test('the document of the panel names files that exist', async () => {
  const { adminAssets } = await loadSiteBundle(buildFolder);
  const { script, stylesheets, modules, fonts } = adminAssets();
  expect(stylesheets).toHaveLength(1);
  expect(fonts).toHaveLength(2);
  for (const file of [script, ...stylesheets, ...modules, ...fonts]) {
    expect((await stat(path.join(clientFolder, file))).size).toBeGreaterThan(0);
  }
});

async function scriptsOf(manifest: string): Promise<string[]> {
  const names = (await filesOf(manifest)).filter((file) => file.endsWith('.js'));
  return Promise.all(names.map((name) => readFile(path.join(clientFolder, name), 'utf8')));
}

/** Every file a build made, by its own account. */
async function filesOf(manifest: string): Promise<string[]> {
  const chunks: Record<string, { file: string; css?: string[] }> = JSON.parse(
    await readFile(path.join(clientFolder, manifest), 'utf8'),
  );
  return Object.values(chunks).flatMap(({ file, css = [] }) => [file].concat(css));
}
