import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { pageRoutes } from '#server/pages/page-routes.ts';
import { loadSiteBundle } from '#server/pages/site-bundle.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { buildFolder } from '#scripts/site-build.ts';
import { startApp, type TestApp } from './start-app.ts';

const KB = 1000;

let site: TestApp;

beforeAll(async () => {
  const bundle = await loadSiteBundle(buildFolder);
  site = await startApp({
    pages: (pages) => pageRoutes(pages, { bundle, siteUrl: 'http://localhost' }),
  });
  await seedDemo({
    database: site.database,
    uploadsDir: path.join(site.env.dataDir, 'uploads'),
    now: new Date(),
  });
  return () => site[Symbol.asyncDispose]();
});

test("the home page's first load stays within 80 KB of scripts, 8 KB of styles and 12 KB of HTML", async () => {
  const { html, scripts, styles } = await firstLoad('/');

  expect(sizeOf(scripts)).toBeLessThanOrEqual(80 * KB);
  expect(sizeOf(styles)).toBeLessThanOrEqual(8 * KB);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(12 * KB);
});

test('a page preloads every file that its scripts import', async () => {
  const { scripts } = await firstLoad('/');
  const preloaded = new Set(scripts.map(({ name }) => name));

  for (const { name, content } of scripts) {
    const imports = content.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g);
    for (const [, imported] of imports)
      expect(preloaded, `imported by ${name}`).toContain(imported);
  }
});

test.each(['/', '/videos', '/contact'])('the page %s loads no HTML sanitizer', async (address) => {
  const { scripts } = await firstLoad(address);

  for (const { content } of scripts) expect(content.toString()).not.toContain('DOMPurify');
});

test('the About page loads the HTML sanitizer', async () => {
  const { scripts } = await firstLoad('/about');

  expect(scripts.some(({ content }) => content.toString().includes('DOMPurify'))).toBe(true);
});

interface BuiltFile {
  name: string;
  content: Buffer;
  /** Size of the brotli copy. */
  compressedBytes: number;
}

/** Returns the document of a page of the demo site, and the scripts and styles that it loads. */
async function firstLoad(address: string) {
  const html = (await site.get(address)).body;
  return {
    html,
    scripts: await builtFiles(html, /(?:src|rel="modulepreload" href)="\/assets\/([^"]+\.js)"/g),
    styles: await builtFiles(html, /rel="stylesheet" href="\/assets\/([^"]+\.css)"/g),
  };
}

async function builtFiles(html: string, pattern: RegExp): Promise<BuiltFile[]> {
  const names = [...html.matchAll(pattern)].map(([, name = '']) => name);
  expect(names).not.toEqual([]);
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(buildFolder, 'client', 'assets', name);
      const { size } = await stat(`${file}.br`);
      return { name, content: await readFile(file), compressedBytes: size };
    }),
  );
}

function sizeOf(files: readonly BuiltFile[]): number {
  return files.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0);
}
