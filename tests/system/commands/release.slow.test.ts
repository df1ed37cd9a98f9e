import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { migrateTo, migrationNames, migrationState } from '#server/core/database/migrate.ts';
import { type Env, readEnv } from '#server/core/settings/env.ts';
import { signIn } from '#tests/app/browser-headers.ts';
import { defaultDatabase, testEnv } from '#tests/app/start-app.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { freePort } from '#tests/servers/free-port.ts';

const NAME = `plain-evidence-${packageJson.version}`;

// The folder dist-release/ is one for both databases.
test.runIf(process.platform === 'linux' && defaultDatabase === 'sqlite')(
  'an archive alone installs, backs up, updates and puts back a site, and two of one commit are equal',
  async () => {
    await using env = await testEnv({ database: 'sqlite' });
    const folder = join(env.dataDir, 'archive');
    await mkdir(folder);
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

    const site = await siteOf(folder, join(env.dataDir, 'storage'));
    await site.whileRunning(async () => {
      const headers = await publishVideo(site.origin, 'Kept');
      expect(await statusOf(`${site.origin}/share-images/site.jpg`)).toBe(200);
      const health = await fetch(`${site.origin}/api/admin/health`, { headers });
      expect(await health.text()).toContain('The database has been checked and is in order');
      expect(await (await fetch(`${site.origin}/healthz`)).json()).toMatchObject({
        version: packageJson.version,
      });
      expect(site.run('plain-evidence', 'verify')).toContain('No problems found.');
      expect(site.run('plain-evidence', 'admin', 'help')).toContain(
        './plain-evidence admin unlock',
      );
      const backup = join(env.dataDir, 'backup.tar');
      site.run('plain-evidence', 'backup', backup);
      expect(site.run('plain-evidence', 'verify', backup)).toContain('complete and intact');
      site.run('deploy/hooks/pre-backup');
    });
    expect(site.run('plain-evidence', 'version')).toContain(packageJson.version);
    site.run('deploy/hooks/post-restore');
    await site.whileRunning(async () =>
      expect(await videosOn(site.origin)).toMatchObject([{ title: 'Kept' }]),
    );

    // A site that an older version has left, which had no videos.
    const older = await siteOf(folder, join(env.dataDir, 'older'));
    const previous = migrationNames().at(-2) ?? '';
    await queryDatabase(older.env, (database) => migrateTo(database, previous));
    await older.whileRunning(async () => {
      await publishVideo(older.origin, 'After the update');
    });
    expect(older.run('plain-evidence', 'back')).toContain('Now start ');
    expect((await queryDatabase(older.env, migrationState)).applied.at(-1)).toBe(previous);
    await older.whileRunning(async () => expect(await videosOn(older.origin)).toEqual([]));
  },
);

/** Makes the archive for this machine and unpacks it into a folder. */
function release(folder: string): void {
  execFileSync('npm', ['run', 'release', '--', process.arch], { stdio: 'ignore' });
  const archive = `dist-release/${NAME}-linux-${process.arch}.tar.gz`;
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', folder]);
}

interface UnpackedSite {
  env: Env;
  origin: string;
  /** Runs a program of the archive, and answers its question with "yes". Returns what it prints. */
  run: (program: string, ...args: string[]) => string;
  /** Starts the site, calls `check`, and stops the site. */
  whileRunning: (check: () => Promise<void>) => Promise<void>;
}

/** The site of an unpacked archive, which has its data in `dataDir`. */
async function siteOf(folder: string, dataDir: string): Promise<UnpackedSite> {
  await mkdir(dataDir);
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), ADMIN_PASSWORD };
  const origin = `http://127.0.0.1:${port}`;
  // Without the folders of Node and npm.
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', ...settings } };
  return {
    env: readEnv(settings),
    origin,
    run: (program, ...args) =>
      execFileSync(join(folder, program), args, { ...options, encoding: 'utf8', input: 'yes\n' }),
    whileRunning: async (check) => {
      const server = spawn(join(folder, 'plain-evidence'), ['start'], {
        ...options,
        stdio: 'ignore',
      });
      const ended = once(server, 'exit');
      try {
        await expect.poll(() => statusOf(origin)).toBe(200);
        await check();
      } finally {
        server.kill('SIGTERM');
      }
      expect(await ended).toEqual([0, null]);
    },
  };
}

/** Publishes a video as the administrator. Returns the headers of her browser. */
async function publishVideo(origin: string, title: string): Promise<Record<string, string>> {
  const headers = { ...(await signIn(origin)), 'content-type': 'application/json' };
  const video = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', title, isVisible: true };
  const body = JSON.stringify(video);
  const created = await fetch(`${origin}/api/videos`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  return headers;
}

async function videosOn(origin: string): Promise<unknown> {
  return (await fetch(`${origin}/api/videos`)).json();
}

async function statusOf(address: string): Promise<number | undefined> {
  const reply = await fetch(address).catch(() => undefined);
  return reply?.status;
}
