import '#tests/processes/start-run.ts';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/servers/free-port.ts';
import { median } from './plan/median.ts';
import { openTemporaryFolder } from './servers/temporary-folder.ts';
import { untilAnswered } from './servers/until-answered.ts';

// `npm run bench:archive` measures how long an unpacked archive of dist-release/ takes to its first page,
// with the migrations of an empty database and without a compile cache.
const STARTS = 5;

const times: number[] = [];
for (let count = 0; count < STARTS; count += 1) times.push(await measureFirstPage());
const seconds = times.map((ms) => (ms / 1000).toFixed(2)).join(', ');
process.stdout.write(`From unpacked to the first page: ${seconds} s\n`);
process.stdout.write(
  `Median ${(median(times) / 1000).toFixed(2)} s, load of the last minute ${loadavg()[0]}\n`,
);

async function measureFirstPage(): Promise<number> {
  using temporary = openTemporaryFolder();
  const { folder } = temporary;
  const unpack = `tar -xzf dist-release/*-linux-${process.arch}.tar.gz --strip-components=1 -C ${folder}`;
  execFileSync('sh', ['-c', unpack]);
  const port = await freePort();
  const startMs = performance.now();
  const site = spawn(join(folder, 'plain-evidence'), ['start'], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(site, 'exit');
  await untilAnswered(`http://127.0.0.1:${port}`, site);
  const durationMs = performance.now() - startMs;
  site.kill('SIGTERM');
  await exited;
  return durationMs;
}
