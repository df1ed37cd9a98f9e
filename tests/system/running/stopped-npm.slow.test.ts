import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freePort } from '#tests/servers/free-port.ts';

// Some shells that run npm scripts, such as Debian's, end without forwarding the signal to the demo.
test('the demo serves all its published videos once it is ready, and stops when npm gets SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stopped-npm-'));
  const port = await freePort();
  const npm = spawn('npm', ['run', 'demo'], {
    env: { ...process.env, PORT: String(port), TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface(npm.stdout)) {
      if (line.includes('The demo is running')) break;
    }
    expect(await demoFolders(folder)).toHaveLength(1);
    const address = `http://127.0.0.1:${port}/api/videos`;
    // The demo has fourteen videos, of which one is a draft.
    expect(await (await fetch(address)).json()).toHaveLength(13);

    const exited = once(npm, 'exit');
    npm.kill('SIGTERM');
    await exited;
    await expect
      .poll(() => fetch(address).catch(() => 'unreachable'), { timeout: 8000 })
      .toBe('unreachable');
    // The demo deletes its data after it has stopped listening.
    await expect.poll(() => demoFolders(folder), { timeout: 8000 }).toEqual([]);
  } finally {
    npm.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});

async function demoFolders(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('plain-evidence-demo-'));
}
