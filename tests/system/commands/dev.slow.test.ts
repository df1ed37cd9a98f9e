import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freePort } from '#tests/servers/free-port.ts';
import { testEnv } from '#tests/app/start-app.ts';

/** What the development server needs, apart from node_modules. */
const PROJECT_FILES = [
  'tsconfig.json',
  'src',
  'scripts',
  'public',
  'package.json',
  'site.config.ts',
  'site.texts.ts',
  'vite.config.ts',
];

/** Runs `npm run dev` on a copy of the project, which the test may edit. */
async function startDevelopment() {
  const env = await testEnv();
  const root = join(env.dataDir, 'site');
  for (const name of PROJECT_FILES) await cp(resolve(name), join(root, name), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  const child = spawn(process.execPath, [join(root, 'scripts/dev/dev.ts')], {
    cwd: root,
    env: { DATA_DIR: env.dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let address = '';
  for await (const line of createInterface(child.stdout)) {
    address = /^Developing at (\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  return {
    address,
    async edit(file: string, from: string, to: string): Promise<void> {
      const path = join(root, file);
      await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
      await env[Symbol.asyncDispose]();
    },
  };
}

test('the development server serves /favicon.ico, and an edited file without a restart', async () => {
  await using site = await startDevelopment();
  const icon = await fetch(`${site.address}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);

  const openapi = async () => (await fetch(`${site.address}/api/openapi.json`)).text();
  expect(await openapi()).toContain('"The latest videos"');

  const file = 'src/server/content/videos/video-routes.ts';
  await site.edit(file, 'The latest videos', 'Videos that are new');
  await expect.poll(openapi).toContain('"Videos that are new"');
  await site.edit(file, 'Videos that are new', 'New videos');
  await expect.poll(openapi).toContain('"New videos"');
});
