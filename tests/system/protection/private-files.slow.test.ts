import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileCache } from '#tests/processes/compile-cache.ts';
import { startArguments } from '#tests/processes/start-arguments.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';

/** Starts a command without a umask: everyone can read and change its files, unless it sets a umask itself. */
const WITHOUT_UMASK = ['sh', '-c', 'umask 000 && exec "$@"', 'sh'];

const script = (name: string) => fileURLToPath(import.meta.resolve(name));

async function run(name: string, file: string, dataDir: string): Promise<void> {
  const [command = '', ...args] = [...WITHOUT_UMASK, process.execPath, script(name), file];
  const env = { ...compileCache, DATA_DIR: dataDir };
  const [code] = await once(spawn(command, args, { env, stdio: 'ignore' }), 'close');
  expect(code).toBe(0);
}

/** The files and folders below a folder that the group or others can read, change or open. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  expect(names).not.toEqual([]);
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(join(folder, name))).mode })),
  );
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

test('the site, its backups and a restored site can be read by their owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'private-files-'));
  try {
    const [site, copy] = [join(folder, 'site'), join(folder, 'copy')];
    const settings = { DATA_DIR: site, ADMIN_PASSWORD: 'Correct-Horse-7' };
    await using server = startServerProcess(settings, startArguments, WITHOUT_UMASK);
    await server.address();
    await run('#scripts/site-copy/backup.ts', join(folder, 'site.tar'), site);
    await run('#scripts/site-copy/restore.ts', join(folder, 'site.tar'), copy);
    const names = await readdir(folder);
    expect(names.toSorted()).toEqual(['copy', 'site', 'site.tar']);
    expect(await openToOthers(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
