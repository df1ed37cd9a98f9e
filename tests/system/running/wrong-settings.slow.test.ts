import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Env } from '#server/core/settings/env.ts';
import { compileCache } from '#tests/processes/compile-cache.ts';
import { startArguments } from '#tests/processes/start-arguments.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { startTcpServer } from '#tests/servers/tcp-server.ts';

/** The arguments of Node that start each program. */
const PROGRAMS = {
  start: startArguments,
  demo: [fileOf('#scripts/demo/demo.ts')],
  dev: [fileOf('#scripts/dev/dev.ts')],
  seed: [fileOf('#scripts/demo/seed.ts'), '1'],
  admin: [fileOf('#scripts/admin/admin.ts'), 'unlock'],
};

type Program = keyof typeof PROGRAMS;

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

/** Runs a program in a new folder, expects status 1, and returns what it wrote to stderr. */
async function failureOf(
  program: Program,
  settings: Record<string, string>,
  prepare: (env: Env) => Promise<unknown> = async () => {},
) {
  await using env = await testEnv({ database: 'sqlite' });
  await prepare(env);
  const child = spawn(process.execPath, PROGRAMS[program], {
    cwd: env.dataDir,
    env: { ...compileCache, DATA_DIR: env.dataDir, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  const text = (await child.stderr.toArray()).join('');
  expect(await closed).toEqual([1, null]);
  return text;
}

const WRONG_PORT =
  'PORT must be a whole number from 0 to 65535, for example PORT=3000. It is "nope".\n';

test.each(['start', 'demo', 'dev', 'seed', 'admin'] as const)(
  '%s reports a wrong setting on one line and exits',
  async (program) => {
    expect(await failureOf(program, { PORT: 'nope' })).toBe(WRONG_PORT);
  },
);

test.each([
  ['a file .env', {}, 'PORT=nope'],
  ['the environment rather than a file .env', { PORT: 'nope' }, 'PORT=3000'],
])('start reads its settings from %s', async (_source, settings, envFile) => {
  const writeEnvFile = ({ dataDir }: Env) => writeFile(join(dataDir, '.env'), envFile);
  expect(await failureOf('start', settings, writeEnvFile)).toBe(WRONG_PORT);
});

test('start reports an unreachable bucket on one line and exits', async () => {
  const text = await failureOf('start', {
    PORT: '0',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    UPLOADS_URL: 's3://key:secret@uploads?endpoint=http://127.0.0.1:9',
  });
  expect(text).toMatch(/^The bucket uploads at .* of UPLOADS_URL cannot be used: .+\n$/);
  expect(text).not.toContain('secret');
});

test.each(['start', 'demo', 'dev'] as const)(
  '%s reports a port in use on one line, creates nothing and exits',
  async (program) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'port-in-use-'));
    await using other = await startTcpServer(() => {});
    const { port } = other;
    const settings = { PORT: String(port), DATA_DIR: folder.path, TMPDIR: folder.path };
    expect(await failureOf(program, settings)).toBe(
      `PORT ${port} on 127.0.0.1 is in use by another program; choose another.\n`,
    );
    expect(await readdir(folder.path)).toEqual([]);
  },
);
