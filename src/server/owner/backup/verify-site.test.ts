import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifySite } from '#server/owner/backup/verify-site.ts';
import { deleteUpload, writeUpload } from '#tests/rows/stored-files.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { makeSource, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

async function verify({ env }: TestApp) {
  const { problems, rows, unreferenced } = await verifySite(env, () => {});
  return { problems, rows, unreferenced };
}

/** A source with an intact file. */
async function makeIntactSource({ database, env }: TestApp) {
  const source = await makeSourceWithFile(database, env);
  await writeUpload(env, source.name, makePdf(500));
  return source;
}

test('no problem is reported for an undamaged site', async () => {
  await using app = await startApp();
  await app.database.deleteFrom('secrets').execute();
  await makeIntactSource(app);
  await writeUpload(app.env, 'notes.txt');
  expect(await verify(app)).toEqual({ problems: [], rows: 4, unreferenced: ['notes.txt'] });
});

test('missing files are reported', async () => {
  await using app = await startApp();
  const missing = await makeIntactSource(app);
  await makeIntactSource(app);
  await deleteUpload(app.env, missing.name);
  expect((await verify(app)).problems).toEqual([
    `The file ${missing.name.replace('.pdf', '')} is used but missing.`,
  ]);
});

test('a headshot that lacks one of its files is reported', async () => {
  await using app = await startApp();
  const stem = `headshot-${randomUUID()}`;
  await makeBio(app.database, { headshotUrl: `/uploads/${stem}.jpg` });
  for (const ending of ['.jpg', '-600.jpg', '-600.webp']) {
    await writeUpload(app.env, stem + ending);
  }
  expect((await verify(app)).problems).toContain(
    `The file ${stem}-1200.webp of the headshot is missing.`,
  );
});

test('rows that refer to missing rows are reported', async () => {
  await using app = await startApp();
  const { database, env } = app;
  if (!env.databaseUrl) await sql`pragma foreign_keys = off`.execute(database);
  await database.transaction().execute(async (transaction) => {
    if (env.databaseUrl)
      await sql`set local session_replication_role = replica`.execute(transaction);
    await makeSource(transaction, { videoId: randomUUID() });
  });
  expect((await verify(app)).problems).toEqual([
    'References of sources to missing rows of videos: 1.',
  ]);
});

test('an SQLite file with a changed byte is reported', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const { name } = await makeIntactSource(app);
  await sql`pragma wal_checkpoint(truncate)`.execute(app.database);
  const file = join(app.env.dataDir, 'site.db');
  const bytes = await readFile(file);
  // The name is in two tables and in three indexes. The last place is in an index, which then differs.
  bytes.write('x', bytes.lastIndexOf(name));
  await writeFile(file, bytes);
  expect((await verify(app)).problems).toContainEqual(
    expect.stringMatching(
      /^The database is damaged: .*index (?:sources_with_file|sources_by_lower_url|sqlite_autoindex_file_hashes_1)$/,
    ),
  );
});

test('an SQLite file with a page of zeros is reported, and commands print no stack', async () => {
  await using app = await startApp({ database: 'sqlite' });
  await makeVideo(app.database);
  await sql`pragma wal_checkpoint(truncate)`.execute(app.database);
  const { rows } = await sql<{ rootpage: number; size: number }>`
    select rootpage, page_size as size from sqlite_schema, pragma_page_size
    where name = 'videos'`.execute(app.database);
  const [{ rootpage, size } = { rootpage: 0, size: 0 }] = rows;
  await app.database.destroy();
  const file = join(app.env.dataDir, 'site.db');
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0, (rootpage - 1) * size, rootpage * size));

  expect((await verify(app)).problems).toEqual([
    expect.stringMatching(/^The database is damaged: /),
    expect.stringMatching(/^Table videos cannot be read: /),
    expect.stringMatching(/^The uploaded files cannot be checked: /),
  ]);
  const { code, error } = await runScript('backup', [join(app.env.dataDir, 'a.tar')], app.env);
  expect([code, error]).toEqual([1, expect.stringMatching(/^The database is damaged .*\.\n$/)]);
});

test('a row that is not as expected is reported', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { publishDate: '2025-03-01T12:00:0' });
  expect((await verify(app)).problems).toEqual([
    `1 row is not as expected: row ${id} of videos (publishDate is not a time).`,
  ]);
});
