import { parseArgs } from 'node:util';
import { backUp } from '#server/backup/back-up.ts';
import { newBackupFile } from '#server/backup/backup-folder.ts';
import { loadEnv, SettingError } from '#server/env.ts';
import { moveSite } from '#server/move/move-site.ts';
import { settingsAfterMove } from '#server/move/settings-after-move.ts';
import { runMain } from '#server/run-main.ts';
import { reportProgress } from './backup/report-progress.ts';
import { describeMove } from './move/describe-move.ts';

const USAGE = `Copies the database of the site to another one, its uploads to another storage, or both. The originals
are not changed. Stop the site, then:

  npm run move -- --to postgres://USER:PASSWORD@HOST/NAME    copy the database to PostgreSQL
  npm run move -- --to sqlite:FOLDER                         copy the database to FOLDER/site.db; FOLDER is the new DATA_DIR
  npm run move -- --uploads-to 's3://KEY:SECRET@BUCKET?...'  copy the uploads to a bucket
  npm run move -- --uploads-to FOLDER                        copy the uploads to FOLDER/uploads/; FOLDER is the new DATA_DIR

Both options can be given together. A target that contains another site is refused. With --replace,
the database of that site is saved as a backup in BACKUP_DIR, and its rows and files are replaced.`;

await runMain(async () => {
  const { replace, ...targets } = readArguments();
  const before = loadEnv();
  const after = settingsAfterMove(targets, before);
  const moved = await moveSite({
    before,
    after,
    replace,
    save: async (target) => {
      const file = await newBackupFile(before.backupDir, 'before-move', now());
      await backUp({ file, env: target, now });
      return file;
    },
    now,
    reportFiles: reportProgress('Copying files'),
    reportRows: reportProgress('Copying rows', String),
  });
  process.stdout.write(`${describeMove(moved, before, after)}\n`);
});

function now(): Date {
  return new Date();
}

/** @throws SettingError with the usage when the arguments are invalid */
function readArguments() {
  const { positionals, values } = parseArgs({
    strict: false,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'uploads-to': { type: 'string' },
      replace: { type: 'boolean' },
    },
  });
  const { to, 'uploads-to': uploadsTo, replace = false, ...unknown } = values;
  const hasNoTarget = to === undefined && uploadsTo === undefined;
  if (hasNoTarget || positionals.length > 0 || Object.keys(unknown).length > 0) {
    throw new SettingError(USAGE);
  }
  return { to: textOf(to), uploadsTo: textOf(uploadsTo), replace: replace === true };
}

/** @throws SettingError with the usage when the option is given without a value */
function textOf(value: string | boolean | undefined): string | undefined {
  if (typeof value === 'boolean' || value === '') throw new SettingError(USAGE);
  return value;
}
