import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '#server/owner/backup/back-up.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { filesLine, flipByte, uploadFile } from '#tests/archives/altered-file.ts';
import { makeBackup } from '#tests/app/make-backup.ts';
import { readUpload } from '#tests/rows/stored-files.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { startApp, startDatabase, testEnv } from '#tests/app/start-app.ts';

const now = { now: () => new Date() };

test('verify exits with status 0 for a site without problems, and with status 1 otherwise', async () => {
  await using site = await startDatabase({ database: 'sqlite' });
  const { url } = await makeSourceWithFile(site.database, site.env);
  await rm(join(site.env.dataDir, url));
  const broken = await runScript('verify', [], site.env);
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(
    /Last backup: none in .*\nPROBLEM: The file source-.* is used but missing\.\n1 problem found\.\n$/,
  );

  await site.database.deleteFrom('sources').execute();
  await mkdir(site.env.backupDir);
  await backUp({ ...now, file: join(site.env.backupDir, 'nightly.tar'), env: site.env });
  const sound = await runScript('verify', [], site.env);
  expect(sound).toMatchObject({ code: 0, error: '' });
  expect(sound.output).toMatch(
    /^Database: 4 rows\nFiles: 0 .*\nLast backup: nightly\.tar, less than an hour ago\nNo problems found\.\n$/,
  );
});

test('verify names an altered file of a site and of a backup, and the panel shows it', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const { name } = await uploadFile(app, headers, 'pdf');
  await flipByte(app, name);
  const { code, output } = await runScript('verify', [], app.env);
  expect(code).toBe(1);
  expect(output).toContain(`PROBLEM: ${name} is not as it was uploaded`);
  expect(await filesLine(app, headers)).toMatch(/^bad: 1 file/);

  const file = join(app.env.dataDir, 'site.tar');
  await backUp({ ...now, file, env: app.env });
  const ofBackup = await runScript('verify', [file], app.env);
  expect(ofBackup.code).toBe(1);
  expect(ofBackup.output).toContain(`PROBLEM: ${name} in it is not as it was uploaded`);

  await flipByte(app, name);
  expect(await runScript('verify', [], app.env)).toMatchObject({ code: 0 });
  expect(await filesLine(app, headers)).toMatch(/^ok/);
});

test('verify --put-back mends what a backup has, and names what none has', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const saved = await uploadFile(app, headers, 'pdf');
  const backup = await makeBackup(app, headers);
  const late = await uploadFile(app, headers, 'txt');
  for (const { name } of [saved, late]) await flipByte(app, name);
  const { code, output } = await runScript('verify', ['--put-back'], app.env);
  expect(output).toContain(`${saved.name} was put back from ${backup}.`);
  expect(output).toContain(`has the good file of ${late.name}.`);
  expect(output).toContain('1 problem found.');
  expect(code).toBe(1);
  expect((await readUpload(app.env, saved.name)).equals(saved.content)).toBe(true);
});

test('verify checks a backup', async () => {
  await using site = await startDatabase();
  const file = join(site.env.dataDir, 'site.tar');
  await runScript('backup', [file], site.env);
  const intact = await runScript('verify', [file], site.env);
  expect([intact.code, intact.output]).toEqual([0, expect.stringContaining('complete and intact')]);
  await appendFile(file, 'x');
  const damaged = await runScript('verify', [file], site.env);
  expect([damaged.code, damaged.error]).toEqual([
    1,
    expect.stringMatching(/not a complete, intact/),
  ]);
});

test('backup and restore name a row that is not as expected, and restore leaves it out on request', async () => {
  await using site = await startDatabase();
  const { id } = await makeVideo(site.database, { publishDate: 'soon' });
  const row = `row ${id} of videos (publishDate is not a time)`;
  const backup = await runScript('backup', [join(site.env.dataDir, 'site.tar')], site.env);
  expect([backup.code, backup.error]).toEqual([1, expect.stringContaining(row)]);

  await using target = await testEnv();
  const file = join(site.env.dataDir, 'refused-site.tar');
  const refused = await runScript('restore', [file], target);
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining(row)]);
  const restored = await runScript('restore', [file, '--skip-unreadable'], target);
  expect([restored.code, restored.error]).toEqual([0, '']);
  expect(restored.output).toMatch(/^Not restored as it was: row .*\.jsonl\.\nRestored \d+ rows/ms);
});

test.each(['backup', 'verify'] as const)('%s reports that there is no site yet', async (script) => {
  await using env = await testEnv({ database: 'sqlite' });
  const file = join(env.dataDir, 'site.tar');
  const { code, error } = await runScript(script, script === 'backup' ? [file] : [], env);
  expect([code, error]).toEqual([1, `There is no site in DATA_DIR ${env.dataDir} yet.\n`]);
});

test.each(['backup', 'restore'] as const)('%s without a file prints its usage', async (script) => {
  await using env = await testEnv();
  for (const args of [[], ['a', 'b'], ['a', '--force']]) {
    const { code, output, error } = await runScript(script, args, env);
    expect([code, output]).toEqual([1, '']);
    expect(error).toContain(`npm run ${script} -- FILE`);
  }
});
