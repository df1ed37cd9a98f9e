import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, migrateTo, migrationNames } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { schemaAfter } from '#server/database/site-schema.ts';
import { readRows } from '#server/database/stored-rows.ts';
import type { Env } from '#server/env.ts';
import { databaseAge } from '#server/uploads/database-age.ts';
import { openStorage } from '#server/uploads/open-storage.ts';
import { makeArchive, queryDatabase } from '#tests/archives.ts';
import { makeVideo } from '#tests/make-video.ts';
import { insertSampleRows } from '#tests/sample-rows.ts';
import {
  type DatabaseKind,
  eachDatabase,
  hasPostgres,
  startApp,
  testEnv,
} from '#tests/start-app.ts';
import { quarantinedFiles, readUpload, storedFiles, writeUpload } from '#tests/stored-files.ts';
import { moveSite, type Moved } from './move-site.ts';

/** Makes a site with a row in every table and two files. The site is not running. */
async function makeSite(kind: DatabaseKind): Promise<Env & AsyncDisposable> {
  const { env, database, [Symbol.asyncDispose]: dispose } = await startApp({ database: kind });
  await insertSampleRows(database);
  await databaseAge(database, await openStorage(env)).countStoredFile();
  await writeUpload(env, 'a.txt', 'first');
  await writeUpload(env, 'b.txt', 'second');
  await database.destroy();
  return { ...env, [Symbol.asyncDispose]: dispose };
}

function move(before: Env, after: Env, replace = false): Promise<Moved> {
  return moveSite({
    before,
    after,
    replace,
    save: async () => makeArchive(after),
    now: () => new Date(),
    reportFiles: () => {},
    reportRows: () => {},
  });
}

/** All files, and all rows by table except the version of the content, which triggers write. */
async function contentOf(env: Env) {
  const tables = await schemaAfter(migrationNames.at(-1) ?? '');
  const rows = await queryDatabase(env, async (database) => {
    const found: Record<string, unknown> = {};
    for (const table of tables.filter(({ name }) => name !== 'content_version')) {
      found[table.name] = (await Array.fromAsync(readRows(database, table))).flat();
    }
    return found;
  });
  const files = (await storedFiles(env)).map(async (name) => [
    name,
    String(await readUpload(env, name)),
  ]);
  return { rows, files: await Promise.all(files) };
}

const directions: [DatabaseKind, DatabaseKind][] = hasPostgres
  ? [
      ['sqlite', 'postgres'],
      ['postgres', 'sqlite'],
    ]
  : [['sqlite', 'sqlite']];

test.each(directions)(
  'a move from %s to %s copies every row and file, even when it is run twice',
  async (from, to) => {
    await using before = await makeSite(from);
    const content = await contentOf(before);
    await using after = await testEnv({ database: to });
    const { rows, files } = await move(before, after);

    expect(await contentOf(after)).toEqual(content);
    expect(await contentOf(before)).toEqual(content);
    expect(rows).toEqual({
      count: Object.values(content.rows).flat().length,
      tables: Object.keys(content.rows).length,
    });
    expect(files).toEqual({ count: 2, sizeBytes: 'firstsecond'.length });
    expect(await move(before, after)).toEqual({ rows, files, savedAs: undefined });
    const [storage, oldStorage] = [await openStorage(after), await openStorage(before)];
    expect(await storage.readNewestDatabaseState()).toEqual(
      await oldStorage.readNewestDatabaseState(),
    );
    await (await openDatabase(after)).destroy();
  },
);

test.each(eachDatabase)('a site that is running is not moved, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  await using after = await testEnv();
  await expect(move(app.env, after)).rejects.toThrow(
    /^The site in .* is running. Stop every server/,
  );
  await (await openDatabase(after)).destroy();
});

test.each(eachDatabase)(
  'a target with another site on %s is replaced only with --replace, after it was saved',
  async (kind) => {
    await using before = await makeSite('sqlite');
    await using other = await startApp({ database: kind });
    await makeVideo(other.database);
    await writeUpload(other.env, 'b.txt', 'other');
    await writeUpload(other.env, 'c.txt', 'other');
    await other.database.destroy();
    const content = await contentOf(other.env);

    await expect(move(before, other.env)).rejects.toThrow(/--to already holds a site.*--replace/);
    expect(await contentOf(other.env)).toEqual(content);

    const { savedAs } = await move(before, other.env, true);
    expect(savedAs).toContain('site.tar');
    expect(await contentOf(other.env)).toEqual(await contentOf(before));
    expect(await quarantinedFiles(other.env)).toEqual(['b.txt', 'c.txt']);
  },
);

test('a storage with other files is refused', async () => {
  await using before = await makeSite('sqlite');
  await using after = await testEnv();
  await writeUpload(after, 'c.txt', 'other');
  await expect(move(before, after)).rejects.toThrow(/--uploads-to already holds other files/);
  expect(await storedFiles(after)).toEqual(['c.txt']);
});

test.each(eachDatabase)(
  'a move that fails leaves an unusable target on %s, until it has been run again',
  async (kind) => {
    await using before = await makeSite('sqlite');
    await queryDatabase(before, (database) => makeVideo(database, { isPublished: false }));
    await using after = await testEnv({ database: kind });
    await queryDatabase(after, async (database) => {
      await migrate(database);
      await sql`create unique index only_one on videos ("isPublished")`.execute(database);
    });
    await expect(move(before, after)).rejects.toThrow(
      /^The move is not complete: .*unique.*again/i,
    );
    await expect(openDatabase(after)).rejects.toThrow(
      /^The database of .* is not complete: a move/,
    );
    await expect(openStorage(after)).rejects.toThrow(/^The uploads of .* are not complete: a move/);

    await queryDatabase(after, (database) => sql`drop index only_one`.execute(database));
    await move(before, after);
    expect(await contentOf(after)).toEqual(await contentOf(before));
    await openStorage(after);
  },
);

test('a file that an interrupted move has stored only in part is copied again', async () => {
  await using before = await makeSite('sqlite');
  await using after = await testEnv();
  await writeUpload(after, '.unfinished-move.txt');
  await writeUpload(after, 'a.txt', 'fir');
  await move(before, after);
  expect(await contentOf(after)).toEqual(await contentOf(before));
});

test.each(['source', 'target'] as const)('a %s of an older version is refused', async (older) => {
  await using before = await makeSite('sqlite');
  await using after = await testEnv();
  const [first = ''] = migrationNames;
  await using old = await testEnv();
  await queryDatabase(old, (database) => migrateTo(database, first));
  const moving = older === 'source' ? move(old, after) : move(before, old);
  await expect(moving).rejects.toThrow(/was made by an older version.*Start the site once/);
});
