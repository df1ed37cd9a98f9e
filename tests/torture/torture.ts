import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { parseArgs, styleText } from 'node:util';
import { startBucketServer } from '#tests/start-bucket-server.ts';
import { type PostgresServer, startPostgres } from '#tests/start-postgres.ts';
import { backupsUnderLoad } from './backups.ts';
import type { Check } from './check.ts';
import { killRounds } from './kill-rounds.ts';
import { messageFlood } from './message-flood.ts';
import { mixedLoad } from './mixed-load.ts';
import { lockedDatabase, stoppedDatabase } from './outages.ts';
import { LONG_LOAD, severalServers } from './several-servers.ts';
import { openSite, type Site } from './site.ts';
import { MANY_SLOW_CLIENTS, slowClients } from './slow-clients.ts';
import { stopUnderLoad } from './stop-under-load.ts';

// `npm run torture` runs every scenario on both databases, except `servers`, which needs PostgreSQL.
// `npm run torture -- kills` runs only the kills. `server` is the PostgreSQL server of a site that is on
// PostgreSQL.
const scenarios: Record<string, (site: Site, server?: PostgresServer) => Promise<Check[]>> = {
  kills: (site) => killRounds(site, Number(values.rounds)),
  stop: stopUnderLoad,
  outage: (site, server) => (server ? stoppedDatabase(site, server, 60) : lockedDatabase(site, 10)),
  slow: (site) => slowClients(site, MANY_SLOW_CLIENTS),
  flood: (site) => messageFlood(site, 20_000),
  backups: (site) => backupsUnderLoad(site, [undefined, postgres], 20),
  mixed: (site) => mixedLoad(site, Number(values.minutes) * 60),
  servers: async (_site, server) =>
    server ? severalServers(server, buckets.endpoint, LONG_LOAD) : [],
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(scenarios);
const unknown = names.filter((name) => !(name in scenarios));
if (unknown.length > 0) {
  throw new Error(
    `no scenario ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}`,
  );
}

await using postgres = await startPostgres();
await using buckets = await startBucketServer();
const memoryGiB = (totalmem() / 1024 ** 3).toFixed(0);
print(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model}, ${memoryGiB} GiB of memory, load ${loadavg()[0]?.toFixed(1)} at the start`,
);
print('\n| database | requirement | measurement | met |\n| --- | --- | --- | --- |');
for (const name of names) {
  for (const server of [undefined, postgres]) {
    await using site = await openSite(server);
    for (const check of await (scenarios[name]?.(site, server) ?? [])) report(site, check);
  }
}

function report({ kind }: Site, { requirement, measurement, isMet }: Check): void {
  if (!isMet) process.exitCode = 1;
  const verdict = isMet ? 'yes' : styleText('red', 'NO');
  print(`| ${kind} | ${requirement} | ${measurement} | ${verdict} |`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
