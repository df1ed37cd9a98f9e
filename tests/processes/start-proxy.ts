import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/servers/free-port.ts';
import { spawnNginx } from '#tests/servers/nginx-process.ts';
import { readOverTls } from './read-over-tls.ts';
import { makeCertificate } from '#tests/servers/turn-on-tls.ts';

/** A reverse proxy in front of the site, with a configuration of deploy/. */
export interface Proxy extends AsyncDisposable {
  /** The address with https. The certificate is not trusted. */
  origin: string;
  /** The address that redirects to https. */
  plainOrigin: string;
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
  const [port, plainPort] = [await freePort(), await freePort()];
  const { certificate, key } = await makeCertificate(folder, 'localhost');
  const site = await readFile('deploy/nginx/site.conf', 'utf8');
  const adapted = site
    // Removes the lines for IPv6, which this machine may not have.
    .replaceAll(/^ {2}listen \[.*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/letsencrypt/live/example.org/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/example.org/privkey.pem', key)
    .replaceAll('/etc/nginx/site-servers.conf', `${folder}/site-servers.conf`)
    .replaceAll(/\/var\/(?:cache|log)\/nginx/g, folder);
  await writeFile(join(folder, 'site-servers.conf'), servers);
  const nginx = await spawnNginx(folder, adapted);
  opened.use(killOnDisposal(nginx));
  const origin = `https://127.0.0.1:${port}`;
  await untilListening(origin, nginx);

  const resources = opened.move();
  return {
    origin,
    plainOrigin: `http://127.0.0.1:${plainPort}`,
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
  const [port, plainPort] = [await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  const config = join(folder, 'Caddyfile');
  const site = await readFile('deploy/Caddyfile', 'utf8');
  const options = [
    'admin off',
    `http_port ${plainPort}`,
    `https_port ${port}`,
    'default_bind 127.0.0.1',
    // Caddy makes the certificate of localhost itself, and would add it to the system.
    'skip_install_trust',
  ];
  await writeFile(config, `{\n\t${options.join('\n\t')}\n}\n\n${site}`);
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, SITE_HOST: 'localhost', SITE_SERVER: server },
    stdio: 'ignore',
  });
  opened.use(killOnDisposal(caddy));
  await untilListening(origin, caddy);

  const resources = opened.move();
  return {
    origin,
    plainOrigin: `http://localhost:${plainPort}`,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function killOnDisposal(child: ChildProcess): AsyncDisposable {
  const exited = once(child, 'exit');
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Waits until the proxy answers `/metrics`, for which neither proxy needs the site. */
async function untilListening(origin: string, proxy: ChildProcess): Promise<void> {
  while (proxy.exitCode === null) {
    if (await readOverTls(`${origin}/metrics`).catch(() => undefined)) return;
    await sleep(20);
  }
  throw new Error(`${proxy.spawnfile} has ended`);
}
