import { createHash } from 'node:crypto';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

import { writeBuildInfo } from '#server/owner/health/build-info.ts';
import { checkSiteConfig } from '#server/core/site/site-config-problem.ts';
import { writePageStyles } from './page-styles.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Output folder of the build. */
export const buildFolder = path.join(root, 'dist');

/** Contains the hash of the source files that were built. */
const STAMP_FILE = 'build-stamp';

interface BuildOptions {
  /** By default {@link buildFolder}. */
  folder?: string;
  /** When the site was built; by default now. */
  builtAt?: Date;
  /** Of Vite, beside those of vite.config.ts. */
  plugins?: Plugin[];
}

/** Source files of the build; a change in any of them makes the build stale. */
const inputs = [
  'src/{domain,server,web,site,admin}/**/*',
  'public/**/*',
  'site.config.ts',
  'site.texts.ts',
  'scripts/build/**/*',
  'vite.config.ts',
  'package-lock.json',
];

/** The type check, which may run at the same time, writes a file into `src/domain`. */
const excludedInputs = ['**/*.test.{ts,tsx}', '**/*.tsbuildinfo'];

const compressible = 'client/**/*.{js,css,svg,html}';

/**
 * Builds the browser files and the server into a folder, and compresses the browser files.
 *
 * @throws SettingError if site.config.ts or site.texts.ts is wrong; the former build stays
 */
export async function buildSite({
  folder = buildFolder,
  builtAt = new Date(),
  plugins = [],
}: BuildOptions = {}): Promise<void> {
  checkSiteConfig();
  process.env['NODE_ENV'] = 'production';
  const { createBuilder } = await import('vite');
  const stamp = await hashInputs();

  await rm(folder, { recursive: true, force: true });
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    plugins,
    environments: {
      client: { build: { outDir: path.join(folder, 'client') } },
      ssr: { build: { outDir: path.join(folder, 'server') } },
      admin: { build: { outDir: path.join(folder, 'client') } },
    },
  });
  await builder.buildApp();
  await writePageStyles(folder);
  await compressFiles(folder);
  await writeBuildInfo(folder, await readPackage(), builtAt);
  await writeFile(path.join(folder, STAMP_FILE), stamp);
}

async function readPackage(): Promise<unknown> {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
}

/** Whether dist/ is missing or was built from other sources than the current ones. */
export async function isBuildStale(): Promise<boolean> {
  const stampFile = path.join(buildFolder, STAMP_FILE);
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  return stamp !== (await hashInputs());
}

/** Hash of all source files of the build. */
export async function hashInputs(folder: string = root): Promise<string> {
  const found = glob(inputs, { cwd: folder, exclude: excludedInputs, withFileTypes: true });
  const files = (await Array.fromAsync(found))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();

  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(path.relative(folder, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function compressFiles(folder: string): Promise<void> {
  const files = await Array.fromAsync(glob(compressible, { cwd: folder }));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
