/**
 * A run that starts PostgreSQL, a server of buckets, and a worker with a server of the site, and that never
 * stops them. Prints its folder once all of them are running, and exits when its standard input is closed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBucketServer } from '#tests/servers/start-bucket-server.ts';
import { startPostgres } from '#tests/servers/start-postgres.ts';
import { RUN_FOLDER, startRun } from './run.ts';
import { startServerProcess } from './start-server-process.ts';

startRun();
if (process.argv.includes('worker')) await work();
else await start();

async function start(): Promise<void> {
  await startPostgres();
  await startBucketServer();
  await once(fork(fileURLToPath(import.meta.url), ['worker']), 'message');
  process.stdout.write(`${process.env[RUN_FOLDER]}\n`);
  await once(process.stdin.resume(), 'end');
  process.exit();
}

async function work(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-data-'));
  await startServerProcess({ DATA_DIR: dataDir }).address();
  process.send?.('started');
  setInterval(() => {}, 1000);
}
