import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Builds the site, once for all tests of a run, if it changed since the last build. In a
 * process of its own: a build sets NODE_ENV to production, which the tests would inherit.
 */
export default async function buildOnce(): Promise<void> {
  const script = fileURLToPath(new URL('../scripts/build.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, '--if-stale']);
}
