import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { spawnNginx } from './nginx-process.ts';

/** A reverse proxy in front of the site, with a configuration of deploy/, without a certificate. */
export interface Proxy extends AsyncDisposable {
  origin: string;
  /** The lines of its access log so far. */
  log: () => Promise<string[]>;
}

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** @param servers the contents of /etc/nginx/site-servers.conf */
export async function startSampleNginx(servers: string): Promise<Proxy> {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(
    await mkdtempDisposable(join(tmpdir(), 'plain-evidence-nginx-')),
  );
  const port = await freePort();
  const site = await readFile('deploy/nginx/site.conf', 'utf8');
  const [upstream = '', http = ''] = site.split(/server \{\n {2}listen 80;[^}]*\}\n/);
  const adapted = (upstream + http)
    .replaceAll(/^ {2}listen \[.*\n|^ {2}ssl_certificate.*\n/gm, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replaceAll('/etc/nginx/site-servers.conf', `${folder}/site-servers.conf`)
    .replaceAll(/\/var\/(?:cache|log)\/nginx/g, folder);
  await writeFile(join(folder, 'site-servers.conf'), servers);
  const nginx = await spawnNginx(folder, adapted);
  opened.use(killed(nginx));
  const origin = `http://127.0.0.1:${port}`;
  await untilListening(origin, nginx);

  const resources = opened.move();
  return {
    origin,
    log: async () => (await readFile(join(folder, 'access.log'), 'utf8')).trimEnd().split('\n'),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** @param server host and port of the site */
export async function startSampleCaddy(server: string): Promise<Omit<Proxy, 'log'>> {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(
    await mkdtempDisposable(join(tmpdir(), 'plain-evidence-caddy-')),
  );
  const origin = `http://127.0.0.1:${await freePort()}`;
  const config = join(folder, 'Caddyfile');
  const site = await readFile('deploy/Caddyfile', 'utf8');
  await writeFile(config, `{\n\tadmin off\n}\n\n${site}`);
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, SITE_HOST: origin, SITE_SERVER: server },
    stdio: 'ignore',
  });
  opened.use(killed(caddy));
  await untilListening(origin, caddy);

  const resources = opened.move();
  return { origin, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

function killed(child: ChildProcess): AsyncDisposable {
  const exited = once(child, 'exit');
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Requests `/metrics`, which both proxies answer without the site. */
async function untilListening(origin: string, proxy: ChildProcess): Promise<void> {
  while (proxy.exitCode === null) {
    const reply = await fetch(`${origin}/metrics`).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply) return;
    await sleep(20);
  }
  throw new Error(`${proxy.spawnfile} has ended`);
}
