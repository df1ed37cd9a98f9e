import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '#server/owner/backup/back-up.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { startDatabase, testEnv } from '#tests/app/start-app.ts';

test('verify exits with status 0 for a site without problems, and with status 1 otherwise', async () => {
  await using site = await startDatabase({ database: 'sqlite' });
  const { url } = await makeSourceWithFile(site.database, site.env);
  await rm(join(site.env.dataDir, url));
  const broken = await runScript('verify', [], site.env);
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(
    /PROBLEM: The file source-.* is used but missing\.\n1 problem found\.\n$/,
  );

  await site.database.deleteFrom('sources').execute();
  const sound = await runScript('verify', [], site.env);
  expect(sound).toMatchObject({ code: 0, error: '' });
  expect(sound.output).toMatch(
    /^Database: 4 rows\nFiles: 0 .*\nLast backup: none in .*\nNo problems found\.\n$/,
  );
});

test('verify says how old the newest backup is', async () => {
  await using site = await startDatabase();
  await mkdir(site.env.backupDir);
  await backUp({
    file: join(site.env.backupDir, 'nightly.tar'),
    env: site.env,
    now: () => new Date(),
  });
  const { code, output, error } = await runScript('verify', [], site.env);
  expect([code, error]).toEqual([0, '']);
  expect(output).toContain('Last backup: nightly.tar, less than an hour ago');
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
  await makeVideo(site.database, { title: 'Intact' });
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
  const titles = await queryDatabase(target, (database) =>
    database.selectFrom('videos').select('title').execute(),
  );
  expect(titles).toEqual([{ title: 'Intact' }]);
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
