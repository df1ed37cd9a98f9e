import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { testEnv } from '#tests/app/start-app.ts';
import { freePort } from '#tests/servers/free-port.ts';

// Some shells that run npm scripts, such as Debian's, end without forwarding the signal to the script.
test('the demo serves all its published videos once it is ready, and stops when npm gets SIGTERM', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plain-evidence-stopped-npm-'));
  using npm = await startByNpm('demo', 'The demo is running', { TMPDIR: folder.path });
  expect(await demoFolders(folder.path)).toHaveLength(1);
  // The demo has fourteen videos, of which one is a draft.
  expect(await npm.videos()).toHaveLength(13);

  await npm.stop();
  // The demo deletes its data after it has stopped listening.
  await expect.poll(() => demoFolders(folder.path)).toEqual([]);
});

test('the development server stops when npm gets SIGTERM', async () => {
  await using env = await testEnv();
  using npm = await startByNpm('dev', 'Developing at', { DATA_DIR: env.dataDir });
  expect(await npm.videos()).toEqual([]);
  await npm.stop();
});

/** Runs a script of package.json that starts a site. Returns when it has printed the text. */
async function startByNpm(script: string, text: string, settings: Record<string, string>) {
  const port = await freePort();
  const npm = spawn('npm', ['run', script], {
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(npm, 'exit');
  for await (const line of createInterface(npm.stdout)) {
    if (line.includes(text)) break;
  }
  const videos = async () => (await fetch(`http://127.0.0.1:${port}/api/videos`)).json();
  return {
    videos,
    /** Stops npm, and waits until the site cannot be reached. */
    stop: async () => {
      npm.kill('SIGTERM');
      await exited;
      await expect.poll(() => videos().catch(() => 'unreachable')).toBe('unreachable');
    },
    /** Kills all processes of the script that are left. */
    [Symbol.dispose]: () => {
      try {
        if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL');
      } catch {
        // None is left.
      }
    },
  };
}

async function demoFolders(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('plain-evidence-demo-'));
}
