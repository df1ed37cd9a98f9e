import '#tests/processes/start-run.ts';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#tests/app/browser-headers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';

// Unpacks the archive for this machine, and runs the site from this folder as the image does, without
// Docker: mounted read-only, as an unprivileged user, with the hooks for basecamp/once.

/** The id of a user and a group without privileges. */
const UNPRIVILEGED_ID = '65534';
const PORT = '3917';
const START_TIMEOUT_MS = 60_000;
const VIDEO = { youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', title: 'Kept', isVisible: true };

const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-image-'));
const app = join(folder, 'app');
const dataDir = join(folder, 'storage');
const env = {
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  PORT,
  ADMIN_PASSWORD,
};
try {
  run('install', ['-d', '-m', '755', folder, app]);
  const unpack = `tar -xzf dist-release/*-${process.arch}.tar.gz --strip-components=1 -C ${app}`;
  run('sh', ['-c', unpack]);
  run('install', ['-d', '-o', UNPRIVILEGED_ID, '-m', '700', dataDir]);
  await checkSite(async (origin) => {
    await publishVideo(origin);
    runInApp('./plain-evidence verify');
    runInApp('deploy/hooks/pre-backup');
  });
  runInApp('deploy/hooks/post-restore');
  await checkSite(async (origin) => {
    const videos = await (await fetch(`${origin}/api/videos`)).text();
    if (!videos.includes(VIDEO.title)) throw new Error('the video is not restored');
    runInApp('./plain-evidence verify');
  });
  const interfaces = Object.keys(networkInterfaces()).join(', ');
  print(`The site runs from the read-only folder, with the network interfaces ${interfaces}.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function run(command: string, args: string[]): void {
  print(`$ ${[command, ...args].join(' ')}`);
  execFileSync(command, args, { stdio: 'inherit' });
}

function runInApp(command: string): void {
  print(`$ ${command}`);
  execFileSync('unshare', asUnprivileged(command), { env, stdio: 'inherit' });
}

/** Starts the site, requests pages, metrics and an image, calls `check`, and stops the site. */
async function checkSite(check: (origin: string) => Promise<void>): Promise<void> {
  const site = spawn('unshare', asUnprivileged('./plain-evidence start'), {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(site, 'exit');
  const origin = `http://127.0.0.1:${PORT}`;
  const deadline = performance.now() + START_TIMEOUT_MS;
  try {
    while (site.exitCode === null && performance.now() < deadline) {
      if (await isReady(origin)) break;
      await sleep(100);
    }
    for (const address of ['/up', '/', '/admin', '/metrics', '/share-images/site.jpg']) {
      const { status } = await fetch(origin + address);
      if (status !== 200) throw new Error(`${address} answers ${status}`);
    }
    await check(origin);
  } finally {
    site.kill('SIGTERM');
  }
  const [status] = await exited;
  if (status !== 0) throw new Error(`the site ended with status ${status}`);
}

async function publishVideo(origin: string): Promise<void> {
  const headers = { ...(await signIn(origin)), 'content-type': 'application/json' };
  const body = JSON.stringify(VIDEO);
  const { status } = await fetch(`${origin}/api/videos`, { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`publishing a video answers ${status}`);
}

async function isReady(origin: string): Promise<boolean> {
  const reply = await fetch(`${origin}/up`).catch(() => undefined);
  return reply?.ok === true;
}

/**
 * Arguments of `unshare` that mount the app's folder read-only and run a command in it as the
 * unprivileged user. The command does not run if a file can be written to the folder.
 */
function asUnprivileged(command: string): string[] {
  const mount = `mount --bind ${app} ${app} && mount -o remount,ro,bind ${app} && cd ${app}`;
  const drop = `setpriv --reuid=${UNPRIVILEGED_ID} --regid=${UNPRIVILEGED_ID} --clear-groups --no-new-privs`;
  return [
    '--mount',
    'sh',
    '-c',
    `${mount} && ! touch ${app}/x 2>/dev/null && exec ${drop} ${command}`,
  ];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
