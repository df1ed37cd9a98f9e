import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { releases } from '#server/core/database/migrations.ts';
import type { Env } from '#server/core/settings/env.ts';
import { listBackups } from '#server/owner/backup/backup-folder.ts';
import { describeArchive } from '#server/owner/backup/check-archive.ts';
import { restore } from '#server/owner/backup/restore.ts';
import { Refusal } from './commands.ts';

const QUESTION = `The site will be as it was before its last update. What was changed since is saved in
BACKUP_DIR, and is no longer on the site. Type "yes" to continue: `;

/**
 * Restores the backup that the last migration made, after a question, with the schema that it had. Returns
 * what to print.
 *
 * @throws Refusal without such a backup or another answer than "yes", and the errors of `restore`
 */
export async function goBack(env: Env, answer = ask): Promise<string> {
  const backups = await listBackups(env.backupDir);
  const backup = backups.find(({ kind }) => kind === 'before-migration');
  if (!backup) {
    throw new Refusal(`BACKUP_DIR ${env.backupDir} has no backup that an update has made.`);
  }
  if ((await answer(QUESTION)) !== 'yes') throw new Refusal('Nothing was changed.');
  const archive = await restore({
    file: join(env.backupDir, backup.name),
    env,
    overwrite: true,
    keepsSchema: true,
    now: () => new Date(),
    onSaved: (savedAs) => process.stdout.write(`The site of now is saved as ${savedAs}.\n`),
  });
  return `The site is as it was at ${archive.info.createdAt}, with ${describeArchive(archive)}.
Now start ${versionOf(archive.info.migration)}. This version would update the site again.`;
}

function versionOf(migration: string): string {
  const version = Object.keys(releases).findLast((name) => releases[name] === migration);
  return version === undefined ? 'the version that you used before' : `version ${version}`;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
