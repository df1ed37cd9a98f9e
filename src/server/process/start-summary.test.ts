import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printStartSummary } from '#server/process/start-summary.ts';
import type { StorageProblem } from '#server/core/settings/container-storage.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const now = new Date('2025-03-01T12:00:00.000Z');

/** Returns what a start prints. */
async function summaryOf(
  { env, database, server }: TestApp,
  { isTTY = true, storage }: { isTTY?: boolean; storage?: StorageProblem } = {},
): Promise<string> {
  const build = { version: '1.2.3', builtAt: now.toISOString(), homepage: null };
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  const site = { database, log: server.log, readSite: server.readSite };
  await printStartSummary({ isTTY, write }, { env, storage, server: site, build, now });
  return written.join('');
}

test('a start at a terminal prints where the site is and what it has', async () => {
  await using app = await startApp({ settings: { PORT: '3000' } });
  await makeAdministrator(app.database);
  expect(await summaryOf(app)).toBe(`
Plain Evidence, version 1.2.3

Site     http://localhost:3000
Panel    http://localhost:3000/admin (user name: admin)
Data     ${app.env.dataDir}
Backup   none yet
Mail     not set up: Settings

Stop with Ctrl+C
`);
});

test('the summary has the name of the site, its newest backup and its mail', async () => {
  await using app = await startApp({ settings: { SMTP_URL: 'smtp://localhost:1' } });
  await makeSiteSettings(app.database, { brand: 'Clear Sources' });
  expect(await summaryOf(app)).toContain('Mail     not set up: Settings\n');
  await makeEmailSettings(app.database);
  await mkdir(app.env.backupDir);
  const backup = join(app.env.backupDir, 'nightly.tar');
  await writeFile(backup, 'x'.repeat(2048));
  const made = new Date('2025-02-28T03:00:00.000Z');
  await utimes(backup, made, made);
  const summary = await summaryOf(app);
  expect(summary).toMatch(/^\nClear Sources, version 1\.2\.3\n/);
  expect(summary).toContain('Backup   2.00 KB, made 33 hours ago\nMail     ready\n');
});

test('a start into a pipe prints no summary, nor does a start whose backups cannot be read', async () => {
  await using app = await startApp();
  expect(await summaryOf(app, { isTTY: false })).toBe('');
  await writeFile(app.env.backupDir, 'a file');
  expect(await summaryOf(app)).toBe('');
});

test('the summary warns of data that are lost with the container', async () => {
  await using app = await startApp();
  const storage = { problem: 'The data is deleted.', remedy: 'To keep it, add: -v' };
  expect(await summaryOf(app, { storage })).toContain(
    `Data     ${app.env.dataDir}\n         The data is deleted.\n         To keep it, add: -v\n`,
  );
});
