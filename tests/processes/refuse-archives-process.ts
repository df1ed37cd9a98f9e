/**
 * A process that tries to restore the archives in the folder of the first argument into the site in the
 * folder of the second one. Prints a line of JSON with the outcome.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { restore } from '#server/owner/backup/restore.ts';
import { readEnv } from '#server/core/settings/env.ts';

const [archives = '', dataDir = ''] = process.argv.slice(2);
const env = readEnv({ DATA_DIR: dataDir });
const refusals: Record<string, string> = {};
for (const name of await readdir(archives)) {
  const file = join(archives, name);
  // The memory of each refusal is measured, not the garbage of all of them.
  globalThis.gc?.();
  refusals[name] = await restore({ file, env, overwrite: true, now: () => new Date() }).then(
    () => 'restored',
    (error: unknown) => String(error),
  );
}
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ refusals, memoryMiB: maxRSS / 1024 }));
