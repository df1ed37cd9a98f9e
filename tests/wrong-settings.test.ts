import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testEnv } from './start-app.ts';

const PROGRAMS = {
  start: ['#server/main.ts'],
  demo: ['#scripts/demo.ts'],
  dev: ['#scripts/dev.ts'],
  seed: ['#scripts/seed.ts', '1'],
  admin: ['#scripts/admin.ts', 'unlock'],
};

type Program = keyof typeof PROGRAMS;

/** What a program says of settings it cannot work with, in a folder of its own. */
async function complaintOf(program: Program, settings: Record<string, string>) {
  await using env = await testEnv();
  const [file = '', ...words] = PROGRAMS[program];
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve(file)), ...words], {
    cwd: env.dataDir,
    env: { DATA_DIR: env.dataDir, PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  const complaint = (await child.stderr.toArray()).join('');
  expect(await closed).toEqual([1, null]);
  return complaint;
}

test.each(['start', 'demo', 'dev', 'seed', 'admin'] as const)(
  '%s stops at a wrong setting with one line',
  async (program) => {
    expect(await complaintOf(program, { PORT: 'nope' })).toBe(
      'PORT must be a whole number from 0 to 65535, for example PORT=3000. It is "nope".\n',
    );
  },
);

test.each(['dev', 'seed', 'admin'] as const)(
  '%s stops at a database out of reach with one line',
  async (program) => {
    const settings = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/site' };
    const complaint = await complaintOf(program, settings);
    expect(complaint).toMatch(/^The database of DATABASE_URL cannot be used: .+\n$/);
    expect(complaint).not.toContain('secret');
  },
);

test('dev stops at a port in use with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await complaintOf('dev', { PORT: String(port), ADMIN_PASSWORD: 'Correct-Horse-7' })).toBe(
    `PORT ${port} on 127.0.0.1 is in use by another program; choose another.\n`,
  );
  other.close();
});
