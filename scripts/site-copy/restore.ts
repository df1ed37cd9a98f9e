import { parseArgs } from 'node:util';
import { restore } from '#server/backup/restore.ts';
import { loadEnv, SettingError } from '#server/settings/env.ts';
import { runMain } from '#server/process/run-main.ts';
import { abortOnSignal } from './abort-on-signal.ts';
import { describeArchive } from '#server/backup/describe-archive.ts';
import { reportProgress } from './report-progress.ts';

const USAGE = `Stop the site, then:

  npm run restore -- FILE               restore into an empty site
  npm run restore -- FILE --overwrite   replace a site; it is saved in BACKUP_DIR first`;

await runMain(async () => {
  const { positionals, values } = parseArgs({
    strict: false,
    allowPositionals: true,
    options: { overwrite: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  const { overwrite = false, ...unknown } = values;
  if (file === undefined || more.length > 0 || Object.keys(unknown).length > 0) {
    throw new SettingError(USAGE);
  }
  const { manifest, info } = await restore({
    file,
    env: loadEnv(),
    overwrite: overwrite === true,
    now: () => new Date(),
    report: reportProgress('Checking the archive'),
    onSaved: (savedAs) => print(`The site as it was before is saved as ${savedAs}.`),
    signal: abortOnSignal('The restore was ended early.'),
  });
  print(
    `Restored ${describeArchive(manifest)}, created at ${info.createdAt}. Start the site with npm start.`,
  );
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
