import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian installs nginx in a folder that is only in the PATH of root. */
const env = { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

/** The version of the installed nginx, e.g. "1.22.1"; `undefined` if nginx is not installed. */
export const nginxVersion = /nginx\/(\S+)/.exec(
  spawnSync('nginx', ['-v'], { encoding: 'utf8', env }).stderr ?? '',
)?.[1];

export const hasNginx = nginxVersion !== undefined;

/**
 * Starts nginx as one process without workers, which can be killed by its id and runs as this user.
 * Does not wait until nginx listens.
 *
 * @param folder for all files that nginx writes
 * @param http   the directives of the `http` block
 */
export async function spawnNginx(folder: string, http: string): Promise<ChildProcess> {
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporaryFolders.join('\n  ')}
${http}
}
`,
  );
  return spawn('nginx', ['-c', config, '-e', join(folder, 'error.log')], {
    env,
    stdio: 'inherit',
  });
}
