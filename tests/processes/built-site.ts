import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Builds the site once per test run, if it changed since the last build. The build runs in a
 * separate process because it sets NODE_ENV to production.
 */
export default async function buildOnce(): Promise<void> {
  const script = fileURLToPath(import.meta.resolve('#scripts/build/build.ts'));
  await promisify(execFile)(process.execPath, [script, '--if-stale']);
}
