import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#server/owner/backup/back-up.ts';
import { openExistingDatabase } from '#server/core/database/open-database.ts';
import { loadEnv, SettingError } from '#server/core/settings/env.ts';
import { runMain } from '#server/process/run-main.ts';
import { abortOnSignal } from './abort-on-signal.ts';
import { describeArchive } from '#server/owner/backup/check-archive.ts';
import { reportProgress } from './report-progress.ts';

const USAGE =
  'Usage: npm run backup -- FILE, for example npm run backup -- /mnt/disk2/site.tar. The site may be running.';

await runMain(async () => {
  const { positionals, values } = parseArgs({ strict: false, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || Object.keys(values).length > 0) {
    throw new SettingError(USAGE);
  }
  const env = loadEnv();
  // Throws a one-line error if the database cannot be used.
  await (await openExistingDatabase(env)).destroy();

  const path = resolve(file);
  const manifest = await backUp({
    file: path,
    env,
    now: () => new Date(),
    report: reportProgress('Copying files'),
    signal: abortOnSignal('The backup was ended early.'),
  });
  process.stdout.write(`${path} contains ${describeArchive({ manifest })}.\n`);
});
