import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/open-database.ts';
import { makeArchive, queryDatabase } from '#tests/archives/archives.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { runScript, startScript } from '#tests/processes/run-script.ts';
import { defaultDatabase, startDatabase, testEnv } from '#tests/app/start-app.ts';
import { readUpload, writeUpload } from '#tests/rows/stored-files.ts';

/** Enough that the process is killed while it stores the files. A bucket takes longer for each. */
const FILES = { sqlite: 300, postgres: 60 };

test('a site whose restore was killed does not start until the restore has been run again', async () => {
  const files = FILES[defaultDatabase];
  await using from = await startDatabase();
  await makeVideo(from.database);
  for (let count = 0; count < files; count += 1) {
    await writeUpload(from.env, `${count}.txt`, `content ${count}`);
  }
  const archive = await makeArchive(from.env);

  await using env = await testEnv();
  const child = startScript('restore', [archive], env);
  const exited = once(child, 'exit');
  const marker = join(env.dataDir, 'half-restored.json');
  await expect.poll(() => existsSync(marker), { interval: 1 }).toBe(true);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);

  await expect(openDatabase(env)).rejects.toThrow(
    `was interrupted. Run it again: npm run restore -- ${archive}`,
  );
  const { code, output } = await runScript('restore', [archive], env);
  // On a slow machine, lines of progress come first.
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^Restored .* and ${files} files`, 'm'));
  for (let count = 0; count < files; count += 1) {
    expect(String(await readUpload(env, `${count}.txt`))).toBe(`content ${count}`);
  }
  await (await openDatabase(env)).destroy();
  const videos = await queryDatabase(env, (database) =>
    database.selectFrom('videos').selectAll().execute(),
  );
  expect(videos).toHaveLength(1);
});
