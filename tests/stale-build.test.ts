import { appendFile, cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from '#scripts/site-build.ts';
import { testEnv } from './start-app.ts';

/** Whether the build is stale once something was added to that file of a copy of the sources. */
async function isStaleAfterChange(name: string): Promise<boolean> {
  await using env = await testEnv();
  for (const part of ['src', 'public', 'site.config.ts', 'vite.config.ts', 'package-lock.json']) {
    await cp(resolve(part), join(env.dataDir, part), { recursive: true });
  }
  const before = await hashInputs(env.dataDir);
  await appendFile(join(env.dataDir, name), '\n');
  return before !== (await hashInputs(env.dataDir));
}

test.each([
  'src/web/ui/platform-icons.svg',
  'src/web/ui/theme.css',
  'src/site/home/home-page.tsx',
  'src/domain/addresses.ts',
  'public/brand/logo.svg',
  'site.config.ts',
])('a build from before %s was changed is stale', async (name) => {
  expect(await isStaleAfterChange(name)).toBe(true);
});

test.each(['src/domain/addresses.test.ts', 'src/server/app.ts'])(
  'a change of %s makes no build stale',
  async (name) => {
    expect(await isStaleAfterChange(name)).toBe(false);
  },
);
