import { appendFile, cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from '#scripts/build/site-build.ts';
import { testEnv } from '#tests/app/start-app.ts';

const INPUTS = [
  'src/web/ui/platform-icons.svg',
  'src/web/styles/theme.css',
  'src/site/home/home-page.tsx',
  'src/domain/addresses.ts',
  'src/server/app/app.ts',
  'public/brand/logo.svg',
  'site.config.ts',
  'scripts/build/subset-fonts.ts',
  'vite.config.ts',
  'package-lock.json',
];

const OTHER_FILES = [
  'src/domain/addresses.test.ts',
  'src/domain/tsconfig.tsbuildinfo',
  'scripts/demo/demo.ts',
];

/** The files and folders that contain all of the files above. */
const PARTS = ['src', 'public', 'scripts', 'site.config.ts', 'vite.config.ts', 'package-lock.json'];

test('a build is stale exactly when one of its source files has changed', async () => {
  await using env = await testEnv();
  for (const part of PARTS) {
    await cp(resolve(part), join(env.dataDir, part), { recursive: true });
  }
  const stale: string[] = [];
  let hash = await hashInputs(env.dataDir);
  for (const name of [...INPUTS, ...OTHER_FILES]) {
    await appendFile(join(env.dataDir, name), '\n');
    const changed = await hashInputs(env.dataDir);
    if (changed !== hash) stale.push(name);
    hash = changed;
  }
  expect(stale).toEqual(INPUTS);
});
