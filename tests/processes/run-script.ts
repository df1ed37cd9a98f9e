import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Env } from '#server/core/settings/env.ts';
import { compileCache } from './compile-cache.ts';
import { uploadsUrl } from '#tests/servers/start-bucket-server.ts';

const scripts = {
  admin: fileURLToPath(import.meta.resolve('#scripts/admin/admin.ts')),
  backup: fileURLToPath(import.meta.resolve('#scripts/site-copy/backup.ts')),
  restore: fileURLToPath(import.meta.resolve('#scripts/site-copy/restore.ts')),
  verify: fileURLToPath(import.meta.resolve('#scripts/site-copy/verify.ts')),
};

type Site = Pick<Env, 'dataDir'> & Partial<Pick<Env, 'databaseUrl' | 'bucket'>>;

/**
 * Starts an npm script in a separate process, with the data of a site. The site may be running.
 *
 * @param settings more environment variables
 */
export function startScript(
  name: keyof typeof scripts,
  args: string[],
  site: Site,
  settings: Record<string, string> = {},
) {
  const { dataDir, databaseUrl = '', bucket } = site;
  return spawn(process.execPath, [scripts[name], ...args], {
    cwd: dataDir,
    env: {
      ...compileCache,
      TMPDIR: tmpdir(),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      UPLOADS_URL: uploadsUrl(bucket),
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs an npm script to its end. Returns its status and what it printed. */
export async function runScript(
  name: keyof typeof scripts,
  args: string[],
  site: Site,
  input = '',
): Promise<{ code: unknown; output: string; error: string }> {
  const child = startScript(name, args, site);
  const closed = once(child, 'close');
  child.stdin.end(input);
  const [output, error] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [code] = await closed;
  return { code, output: output.join(''), error: error.join('') };
}
