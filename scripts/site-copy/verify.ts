import { parseArgs } from 'node:util';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { findLatestBackup } from '#server/owner/backup/backup-folder.ts';
import { checkArchive, describeArchive } from '#server/owner/backup/check-archive.ts';
import { putBack } from '#server/owner/backup/altered/put-back.ts';
import { BackupError, reasonOf } from '#server/owner/backup/backup-error.ts';
import { openScratch } from '#server/owner/backup/open-scratch.ts';
import { takeLease } from '#server/owner/backup/runs/backup-lease.ts';
import { type Verification, verifySite } from '#server/owner/backup/verify-site.ts';
import { openExistingDatabase } from '#server/core/database/open-database.ts';
import { type Env, loadEnv, SettingError } from '#server/core/settings/env.ts';
import { type FileHash, markGood, markAltered } from '#server/core/uploads/file-hashes.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import { runMain } from '#server/process/run-main.ts';
import { reportProgress } from './report-progress.ts';

const USAGE = `Checks, and changes nothing except that the panel then shows altered files. The site may be running.

  npm run verify                 check the database, the uploaded files, and that they agree
  npm run verify -- --put-back   put altered files back from the backups in BACKUP_DIR, and check again
  npm run verify -- FILE         check a backup`;

await runMain(async () => {
  const { positionals, values } = parseArgs({ strict: false, allowPositionals: true });
  const { 'put-back': putsBack, ...others } = values;
  const [file, ...more] = positionals;
  const isUnknown = more.length > 0 || Object.keys(others).length > 0;
  if (isUnknown || (file !== undefined && putsBack !== undefined)) throw new SettingError(USAGE);
  if (file === undefined) await verify(loadEnv(), putsBack !== undefined);
  else await verifyBackup(file);
});

async function verifyBackup(file: string): Promise<void> {
  await using scratch = await openScratch(loadEnv().dataDir);
  const report = reportProgress('Checking the archive');
  const { manifest, info, altered } = await checkArchive(file, scratch.database, { report });
  for (const name of altered) print(`PROBLEM: ${name} in it is not as it was uploaded.`);
  if (altered.length > 0) process.exitCode = 1;
  print(
    `${file} is complete and intact: ${describeArchive({ manifest })}, created at ${info.createdAt}.`,
  );
}

async function verify(env: Env, putsBack: boolean): Promise<void> {
  // Throws a one-line error if the database cannot be used.
  await (await openExistingDatabase(env)).destroy();
  const report = reportProgress('Checking files', String);
  let verification = await verifySite(env, report);
  if (putsBack && verification.altered.length > 0) {
    await putAllBack(env, verification.altered);
    // The storage is read once more, because only then it is certain that it has the good files.
    verification = await verifySite(env, report);
  }
  const { rows, files, unreferenced, problems, altered, good } = verification;
  await record(env, { altered, good }).catch((error: unknown) => {
    problems.push(`The panel does not show the altered files: ${reasonOf(error)}.`);
  });
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  print(`Database: ${rows} rows`);
  print(`Files: ${files.length} (${formatFileSize(bytes)})`);
  for (const name of unreferenced) print(`  not used: ${name}`);
  print(`Last backup: ${await describeLatestBackup(env.backupDir)}`);
  for (const problem of problems) print(`PROBLEM: ${problem}`);
  print(`${count(problems.length, 'problem')} found.`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Puts files back while no process makes a backup, which could delete archives. */
async function putAllBack(env: Env, files: readonly FileHash[]): Promise<void> {
  await using database = await openExistingDatabase(env);
  await using lease = await takeLease({ database, now: () => new Date() });
  if (!lease) throw new BackupError('A backup is being made. Try again when it is complete.');
  const storage = await openStorage(env);
  for (const file of files) {
    const archive = await putBack({ folder: env.backupDir, storage }, file);
    print(
      archive === undefined
        ? `No backup in BACKUP_DIR ${env.backupDir} has the good file of ${file.name}.`
        : `${file.name} was put back from ${archive}.`,
    );
  }
}

/** Records what was found for the panel. */
async function record(
  env: Env,
  { altered, good }: Pick<Verification, 'altered' | 'good'>,
): Promise<void> {
  if (altered.length + good.length === 0) return;
  await using database = await openExistingDatabase(env);
  for (const { name } of good) await markGood(database, name);
  for (const { name } of altered) await markAltered(database, name, new Date());
}

async function describeLatestBackup(folder: string): Promise<string> {
  const latest = await findLatestBackup(folder);
  if (!latest) return `none in BACKUP_DIR ${folder}`;
  const hours = Math.floor((Date.now() - Date.parse(latest.createdAt)) / HOUR_MS);
  return `${latest.name}, ${hours < 1 ? 'less than an hour' : count(hours, 'hour')} ago`;
}

/** E.g. "No problems", "1 problem" or "2 problems". */
function count(amount: number, what: string): string {
  return amount === 1 ? `1 ${what}` : `${amount === 0 ? 'No' : amount} ${what}s`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
