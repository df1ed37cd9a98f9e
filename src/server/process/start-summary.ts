import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { adminAddress } from '#domain/addresses.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { elapsed } from '#domain/dates/elapsed.ts';
import { findLatestBackup } from '#server/owner/backup/backup-folder.ts';
import { describeMailServer } from '#server/core/outbox/mail-server-store.ts';
import type { BuildInfo } from '#server/owner/health/build-info.ts';
import type { RunningServer } from '#server/process/start-server.ts';
import type { StorageProblem } from '#server/core/settings/container-storage.ts';
import type { Env } from '#server/core/settings/env.ts';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

interface SummaryDependencies {
  env: Env;
  /** Why the data are lost with the container. */
  storage?: StorageProblem | undefined;
  server: Pick<RunningServer, 'database' | 'log' | 'readSite'>;
  build: BuildInfo;
  now: Date;
}

/**
 * Prints where the site is and what it has, for a person at a terminal. A log in a pipe stays JSON. A
 * failure, such as a folder of backups that cannot be read, is only logged.
 */
export async function printStartSummary(
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  dependencies: SummaryDependencies,
): Promise<void> {
  if (!output.isTTY) return;
  try {
    output.write(await startSummary(dependencies));
  } catch (error) {
    dependencies.server.log.warn({ err: error }, 'start summary not printed');
  }
}

async function startSummary({
  env,
  storage,
  server: { database, readSite },
  build,
  now,
}: SummaryDependencies): Promise<string> {
  const { siteUrl, dataDir, backupDir } = env;
  const { brand } = await readSite();
  const administrator = await findAdministrator(database);
  const { contactEmail } = await findSettings(database, emailSettings);
  const { source } = await describeMailServer({ database, env });
  const isMailReady = source !== 'none' && contactEmail !== '';
  return `
${brand}, version ${build.version}

Site     ${siteUrl}
Panel    ${siteUrl}${adminAddress.home} (user name: ${administrator?.username ?? ''})
Data     ${dataDir}${storage ? `\n         ${storage.problem}\n         ${storage.remedy}` : ''}
Backup   ${await describeNewestBackup(backupDir, now)}
Mail     ${isMailReady ? 'ready' : 'not set up: Settings'}

Stop with Ctrl+C
`;
}

async function describeNewestBackup(folder: string, now: Date): Promise<string> {
  const newest = await findLatestBackup(folder);
  if (!newest) return 'none yet';
  const age = elapsed(now.getTime() - Date.parse(newest.createdAt));
  return `${formatFileSize(newest.sizeBytes)}, made ${age} ago`;
}
