import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from './run-script.ts';
import { hasPostgres, startApp, testEnv } from './start-app.ts';
import { writeUpload } from './stored-files.ts';

test.runIf(hasPostgres)('move states what was moved and what remains to be done', async () => {
  await using app = await startApp();
  await writeUpload(app.env, 'a.txt', 'first');
  await app.database.destroy();
  await using target = await testEnv({ database: 'postgres' });
  const { dataDir, databaseUrl = '' } = target;

  const args = ['--to', databaseUrl, '--uploads-to', dataDir];
  const { code, output, error } = await runScript('move', args, app.env);
  expect([code, error]).toEqual([0, '']);
  expect(output).toMatch(
    /^Moved 1 rows in \d+ tables and 1 files \(.*\)\. The counts and checksums/m,
  );
  expect(output).toContain(
    `1. Set DATA_DIR=${dataDir}. Set DATABASE_URL to the address of --to. Leave the other`,
  );
  expect(output).toContain(join(app.env.dataDir, 'site.db'));
  expect(output).not.toContain(databaseUrl);
});

test('move without a target, with an empty one or with other arguments prints its usage', async () => {
  await using env = await testEnv();
  for (const args of [[], ['--to'], ['--to', ''], ['site.db'], ['--to', 'sqlite:x', '--force']]) {
    const { code, output, error } = await runScript('move', args, env);
    expect([code, output]).toEqual([1, '']);
    expect(error).toContain('npm run move -- --to');
  }
});

test('move reports an unusable target or a missing site on one line', async () => {
  await using app = await startApp();
  await app.database.destroy();
  const database = await runScript('move', ['--to', 'postgres://u:secret@127.0.0.1:9/x'], app.env);
  expect([database.code, database.error]).toEqual([
    1,
    expect.stringMatching(/^The database of --to cannot be used: (?!.*secret).*\n$/),
  ]);
  const bucket = 's3://key:secret@uploads?endpoint=http://127.0.0.1:9';
  const uploads = await runScript('move', ['--uploads-to', bucket], app.env);
  expect([uploads.code, uploads.error]).toEqual([
    1,
    expect.stringMatching(
      /^The bucket uploads at .* of --uploads-to cannot be used: (?!.*secret).*\n$/,
    ),
  ]);

  await using empty = await testEnv();
  const target = join(empty.dataDir, 'target');
  const args = ['--to', `sqlite:${target}`, '--uploads-to', target];
  const missing = await runScript('move', args, empty);
  expect([missing.code, missing.error]).toEqual([
    1,
    `There is no site in DATA_DIR ${empty.dataDir} yet.\n`,
  ]);
  await expect(stat(target)).rejects.toThrow('ENOENT');
});
