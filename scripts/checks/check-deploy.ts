import '#tests/processes/start-run.ts';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dockerContext } from './docker-context.ts';

// Runs the steps of deploy/Dockerfile in a temporary folder, without Docker. Then runs the site from this
// folder, mounted read-only, as an unprivileged user. Needs Linux and root. The base image of the stages
// is not tested.

/** The id of a user and a group without privileges. */
const UNPRIVILEGED_ID = '65534';
const PORT = '3917';
const START_TIMEOUT_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-image-'));
const app = join(folder, 'app');
const dataDir = join(folder, 'data');
const bin = join(folder, 'bin');
const env = { PATH: `${bin}:${process.env['PATH']}`, NODE_ENV: 'production' };
try {
  await copyContext();
  await mkdir(bin);
  await cp(process.execPath, join(bin, 'node'), { dereference: true });
  for (const command of await buildCommands()) run('sh', ['-c', command]);
  run('install', ['-d', '-o', UNPRIVILEGED_ID, '-m', '700', dataDir]);
  run('chmod', ['755', folder]);
  await checkSite();
  print('The site runs from the read-only folder.');
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Copies what Docker would copy: the files of the repository without those in .dockerignore. */
async function copyContext(): Promise<void> {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of dockerContext(await readFile('.dockerignore', 'utf8'), files)) {
    await mkdir(dirname(join(app, file)), { recursive: true });
    await cp(file, join(app, file));
  }
}

/** The commands of the first stage of the Dockerfile. */
async function buildCommands(): Promise<string[]> {
  const dockerfile = await readFile('deploy/Dockerfile', 'utf8');
  const [, stage = ''] = dockerfile.split(/^FROM .*$/m);
  const commands = stage.replaceAll('\\\n', ' ').matchAll(/^RUN (.*)$/gm);
  return [...commands].map(([, command = '']) => command.replaceAll('/tmp/data', `${folder}/tmp`));
}

function run(command: string, args: string[]): void {
  print(`$ ${[command, ...args].join(' ')}`);
  // npm may need settings of its user, such as a proxy.
  execFileSync(command, args, { cwd: app, env: { ...process.env, ...env }, stdio: 'inherit' });
}

/** Starts the site, requests pages, metrics and an image, runs `npm run verify`, and stops the site. */
async function checkSite(): Promise<void> {
  const settings = { DATA_DIR: dataDir, PORT, ADMIN_PASSWORD: 'Only-For-The-Check-1' };
  const site = spawn(
    'unshare',
    asUnprivileged('node --max-semi-space-size=8 dist/server/main.js'),
    {
      env: { ...env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const exited = once(site, 'exit');
  const origin = `http://127.0.0.1:${PORT}`;
  const deadline = performance.now() + START_TIMEOUT_MS;
  try {
    while (site.exitCode === null && performance.now() < deadline) {
      if (await isReady(origin)) break;
      await sleep(100);
    }
    for (const address of ['/readyz', '/', '/admin', '/metrics', '/share-images/site.jpg']) {
      const { status } = await fetch(origin + address);
      if (status !== 200) throw new Error(`${address} answers ${status}`);
    }
    execFileSync('unshare', asUnprivileged('node --run verify'), {
      env: { ...env, ...settings },
      stdio: 'inherit',
    });
  } finally {
    site.kill('SIGTERM');
  }
  const [status] = await exited;
  if (status !== 0) throw new Error(`the site ended with status ${status}`);
}

async function isReady(origin: string): Promise<boolean> {
  const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
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
