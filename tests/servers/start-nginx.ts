import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { spawnNginx } from './nginx-process.ts';

/** nginx in front of several servers of a site. docs/scaling.md requires its settings for restarts. */
export interface Nginx extends AsyncDisposable {
  address: string;
  /** The requests that nginx has answered, oldest first. */
  listAnswered: () => Promise<AnsweredRequest[]>;
}

interface AnsweredRequest {
  /** Milliseconds since 1970. */
  startedAt: number;
  status: number;
  method: string;
  path: string;
}

/** @param ports the ports of the site's servers on this machine */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-nginx-'));
  const port = await freePort();
  const server = await spawnNginx(folder, loadBalancer(folder, port, ports));
  const exited = once(server, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/nginx-is-running`).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error('nginx did not start');
    await sleep(20);
  }
  return {
    address,
    listAnswered: async () => {
      const lines = (await readFile(join(folder, 'access.log'), 'utf8')).trim().split('\n');
      return lines.map((line) => {
        const [endedAt, seconds, status, method = '', path = ''] = line.split(' ');
        const startedAt = (Number(endedAt) - Number(seconds)) * 1000;
        return { startedAt, status: Number(status), method, path };
      });
    },
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The directives of the `http` block of nginx. */
function loadBalancer(folder: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((sitePort) => `server 127.0.0.1:${sitePort} fail_timeout=1s;`);
  return `
  log_format requests '$msec $request_time $status $request_method $uri';
  access_log ${folder}/access.log requests;
  client_max_body_size 11m;
  upstream site {
    zone site 64k;
    ${servers.join('\n    ')}
    keepalive 64;
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port};
    location = /nginx-is-running { access_log off; return 200; }
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }`;
}
