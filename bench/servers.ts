import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageAddress } from '#domain/addresses.ts';
import { seedVideos } from '#scripts/seed-videos.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { freePort } from '#tests/free-port.ts';
import { makeAdministrator } from '#tests/make-administrator.ts';
import { startArguments } from '#tests/start-arguments.ts';
import { hasNginx } from '#tests/nginx-process.ts';
import { startNginx } from '#tests/start-nginx.ts';
import { createPostgresDatabase, startPostgres } from '#tests/start-postgres.ts';
import { median } from './median.ts';
import { sendRequests } from './send-requests.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { untilAnswered } from './until-answered.ts';

// Measures how many cached home pages a second are sent by one and two workers on SQLite, and by one,
// two and three servers on PostgreSQL behind nginx.

const VIDEOS = 60;
const CONNECTIONS = 32;
const LOAD_SECONDS = 3;

/** How many times each setup is loaded. The setups alternate, so that other programs on the machine affect all of them equally. */
const ROUNDS = 5;

/** Linux counts the CPU time of processes in steps of this length. */
const CLOCK_TICK_MS = 10;

interface Setup extends AsyncDisposable {
  name: string;
  /** The ratio compares a setup with the first one of its kind. */
  kind: 'workers' | 'servers';
  origin: string;
  /** CPU time of all processes of the site since their start, in milliseconds. */
  cpuMs: () => Promise<number>;
}

type RunningServer = Omit<Setup, 'name' | 'kind'>;

await using opened = new AsyncDisposableStack();
const { folder } = opened.use(openTemporaryFolder());
const postgres = opened.use(await startPostgres());
const databaseUrl = await createPostgresDatabase(postgres.url);
await seed('');
await seed(databaseUrl);

const setups = [await startWorkers(1), await startWorkers(2)];
if (hasNginx) {
  for (const count of [1, 2, 3]) setups.push(await startServers(count));
} else {
  report('nginx is not installed, so servers behind nginx are not measured.');
}
for (const setup of setups) opened.use(setup);

const loads = new Map(setups.map((setup) => [setup, new Array<Load>()]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [setup, measured] of loads) measured.push(await sendLoad(setup));
}
/** Replies per second of the first setup of each kind. */
const firstOfKind = new Map<Setup['kind'], number>();
report('| setup | replies/s | ratio | p99 | CPU of the site per reply |');
report('| --- | ---: | ---: | ---: | ---: |');
for (const [{ name, kind }, measured] of loads) {
  const medianOf = (value: (load: Load) => number) => median(measured.map(value));
  const perSecond = medianOf((each) => each.perSecond);
  const firstPerSecond = firstOfKind.get(kind) ?? perSecond;
  firstOfKind.set(kind, firstPerSecond);
  const cells = [
    Math.round(perSecond).toLocaleString('en-US'),
    (perSecond / firstPerSecond).toFixed(2),
    `${medianOf((each) => each.p99Ms).toFixed(1)} ms`,
    `${medianOf((each) => each.cpuMsPerReply).toFixed(3)} ms`,
  ];
  report(`| ${name} | ${cells.join(' | ')} |`);
}

async function seed(url: string): Promise<void> {
  const database = await connectDatabase({ dataDir: folder, databaseUrl: url || undefined });
  await migrate(database);
  await makeAdministrator(database);
  await seedVideos(database, VIDEOS, new Date());
  await database.destroy();
}

async function startWorkers(workers: number): Promise<Setup> {
  const server = await startServer({ DATA_DIR: folder, WORKERS: String(workers) });
  return { ...server, name: `WORKERS=${workers}, SQLite`, kind: 'workers' };
}

async function startServers(count: number): Promise<Setup> {
  await using started = new AsyncDisposableStack();
  const servers: RunningServer[] = [];
  for (let index = 0; index < count; index += 1) {
    const dataDir = join(folder, `server-${count}-${index}`);
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    servers.push(started.use(await startServer(settings)));
  }
  const ports = servers.map(({ origin }) => Number(new URL(origin).port));
  const nginx = started.use(await startNginx(ports));
  const resources = started.move();
  return {
    name: `${count} ${count === 1 ? 'server' : 'servers'} behind nginx, PostgreSQL`,
    kind: 'servers',
    origin: nginx.address,
    cpuMs: async () => {
      const times = await Promise.all(servers.map((server) => server.cpuMs()));
      return times.reduce((sum, time) => sum + time, 0);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, startArguments, {
    cwd: folder,
    env: { ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  await untilAnswered(origin, child);
  return {
    origin,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    [Symbol.asyncDispose]: async () => {
      process.off('exit', kill);
      kill();
      await exited;
    },
  };
}

interface Load {
  perSecond: number;
  p99Ms: number;
  cpuMsPerReply: number;
}

async function sendLoad({ name, origin, cpuMs }: Setup): Promise<Load> {
  const url = origin + pageAddress.home;
  const cpuBefore = await cpuMs();
  const sent = await sendRequests({ url, connections: CONNECTIONS, seconds: LOAD_SECONDS });
  const cpuAfter = await cpuMs();
  const failed = sent.badStatuses + sent.failures;
  if (failed > 0)
    throw new Error(
      `${name}: ${failed} of ${sent.answered + sent.failures} requests failed or were answered with an error`,
    );
  return {
    perSecond: sent.answered / sent.seconds,
    p99Ms: sent.p99Ms,
    cpuMsPerReply: (cpuAfter - cpuBefore) / sent.answered,
  };
}

/** CPU time of a process and its children, from /proc, so on Linux only. */
async function cpuMsOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may contain spaces, user and system time are the 12th and 13th field.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  const times = await Promise.all(
    children.split(' ').map(async (child) => (child === '' ? 0 : cpuMsOf(Number(child)))),
  );
  return times.reduce((sum, time) => sum + time, own);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
