import { parseArgs } from 'node:util';
import { restore } from '#server/owner/backup/restore.ts';
import { loadEnv, SettingError } from '#server/core/settings/env.ts';
import { runMain } from '#server/process/run-main.ts';
import { abortOnSignal } from './abort-on-signal.ts';
import { skippedRows } from '#server/owner/backup/unreadable-rows.ts';
import { describeArchive } from '#server/owner/backup/check-archive.ts';
import { reportProgress } from './report-progress.ts';

const USAGE = `Stop the site, then:

  npm run restore -- FILE               restore into an empty site
  npm run restore -- FILE --overwrite   replace a site; it is saved in BACKUP_DIR first

With --skip-unreadable, rows that are not as expected are left out and written to a file in BACKUP_DIR.`;

await runMain(async () => {
  const { positionals, values } = parseArgs({
    strict: false,
    allowPositionals: true,
    options: { overwrite: { type: 'boolean' }, 'skip-unreadable': { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  const { overwrite = false, 'skip-unreadable': skips = false, ...unknown } = values;
  if (file === undefined || more.length > 0 || Object.keys(unknown).length > 0) {
    throw new SettingError(USAGE);
  }
  const env = loadEnv();
  const skipped = skippedRows(env.backupDir, new Date());
  const archive = await restore({
    file,
    env,
    overwrite: overwrite === true,
    skip: skips === true ? skipped.add : undefined,
    now: () => new Date(),
    report: reportProgress('Checking the archive'),
    onSaved: (savedAs, reason) => {
      print(`The site as it was before is saved as ${savedAs}.`);
      if (reason !== undefined) print(reason);
    },
    signal: abortOnSignal('The restore was ended early.'),
  });
  for (const row of skipped.rows) print(`Not restored as it was: ${row}`);
  if (skipped.rows.length > 0) print(`These rows are in ${skipped.file}.`);
  const { readers, messages, areMailsOff } = archive.removed;
  if (readers + messages > 0) {
    print(
      `Not restored, because they were ended or deleted since: ${readers} readers, ${messages} messages.`,
    );
  }
  if (areMailsOff) print('Mails to readers are off. Health in the panel says why.');
  print(
    `Restored ${describeArchive(archive)}, created at ${archive.info.createdAt}. Start the site with npm start.`,
  );
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
