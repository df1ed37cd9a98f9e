import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { signIn } from '#tests/app/browser-headers.ts';
import { defaultDatabase, testEnv } from '#tests/app/start-app.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { freePort } from '#tests/servers/free-port.ts';

const NAME = `plain-evidence-${packageJson.version}`;

/** Makes the archive for this machine and unpacks it into a folder. */
function release(folder: string): void {
  execFileSync('npm', ['run', 'release', '--', process.arch], { stdio: 'ignore' });
  const archive = `dist-release/${NAME}-linux-${process.arch}.tar.gz`;
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', folder]);
}

// The folder dist-release/ is one for both databases.
test.runIf(process.platform === 'linux' && defaultDatabase === 'sqlite')(
  'a site runs from an archive alone, and two archives of one commit are equal',
  async () => {
    await using env = await testEnv({ database: 'sqlite' });
    const folder = join(env.dataDir, 'archive');
    const dataDir = join(env.dataDir, 'storage');
    for (const each of [folder, dataDir]) await mkdir(each);
    release(folder);
    const sums = await readFile('dist-release/SHA256SUMS', 'utf8');
    release(folder);
    expect(await readFile('dist-release/SHA256SUMS', 'utf8')).toBe(sums);
    expect(await readdir('dist-release')).toEqual([
      'SHA256SUMS',
      `${NAME}-linux-${process.arch}.tar.gz`,
      `${NAME}.cdx.json`,
    ]);
    const sbom = JSON.parse(await readFile(`dist-release/${NAME}.cdx.json`, 'utf8'));
    const packages = sbom.components.map(({ name }: { name: string }) => name);
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp']));
    expect(packages).not.toContain('vite');

    const port = String(await freePort());
    const settings = { DATA_DIR: dataDir, PORT: port, ADMIN_PASSWORD };
    // Without the folders of Node and npm.
    const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', ...settings } };
    const run = (command: string, ...args: string[]) =>
      execFileSync(join(folder, command), args, { ...options, encoding: 'utf8' });
    const site = `http://127.0.0.1:${port}`;
    const whileRunning = async (check: () => Promise<void>) => {
      const server = spawn(join(folder, 'plain-evidence'), ['start'], {
        ...options,
        stdio: 'ignore',
      });
      const ended = once(server, 'exit');
      try {
        await expect.poll(() => statusOf(site)).toBe(200);
        await check();
      } finally {
        server.kill('SIGTERM');
      }
      expect(await ended).toEqual([0, null]);
    };

    await whileRunning(async () => {
      const headers = { ...(await signIn(site)), 'content-type': 'application/json' };
      const video = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', title: 'Kept', isVisible: true };
      const body = JSON.stringify(video);
      const created = await fetch(`${site}/api/videos`, { method: 'POST', headers, body });
      expect(created.status).toBe(201);
      expect(await statusOf(`${site}/share-images/site.jpg`)).toBe(200);
      const health = await fetch(`${site}/api/admin/health`, { headers });
      expect(await health.text()).toContain('The database has been checked and is in order');
      expect(await (await fetch(`${site}/healthz`)).json()).toMatchObject({
        version: packageJson.version,
      });
      expect(run('plain-evidence', 'verify')).toContain('No problems found.');
      expect(run('plain-evidence', 'admin', 'help')).toContain('./plain-evidence admin unlock');
      run('deploy/hooks/pre-backup');
    });
    expect(run('plain-evidence', 'version')).toContain(packageJson.version);
    run('deploy/hooks/post-restore');
    await whileRunning(async () => {
      expect(await (await fetch(`${site}/api/videos`)).json()).toMatchObject([{ title: 'Kept' }]);
    });
  },
);

async function statusOf(address: string): Promise<number | undefined> {
  const reply = await fetch(address).catch(() => undefined);
  return reply?.status;
}
