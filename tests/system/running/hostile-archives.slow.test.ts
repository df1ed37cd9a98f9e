import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { makeArchive, queryDatabase, restoreArchive } from '#tests/archives/archives.ts';
import { hostileArchives } from '#tests/archives/hostile-archives.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { insertSampleRows } from '#tests/rows/sample-rows.ts';
import { type DatabaseKind, startApp, startDatabase } from '#tests/app/start-app.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';

/**
 * How much memory a refusal may take, as docs/operating.md promises. A line of an archive may have 8 MB, of
 * which several copies exist while it is read.
 */
const MAX_MEMORY_MIB = 600;

/** Writes hostile archives into a new folder, each named by its place in the list. */
async function writeHostileArchives(places: Iterable<number>) {
  await using site = await startDatabase();
  await site.database.deleteFrom('secrets').execute();
  await insertSampleRows(site.database);
  await writeUpload(site.env, 'a.txt', 'the content of a file');
  const intact = await readFile(await makeArchive(site.env));
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-hostile-'));
  for (const place of places) {
    const content = (await hostileArchives[place]?.make(intact)) ?? '';
    await writeFile(join(folder, `${place}.tar`), content);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** Makes a site that is not running, with a video and a file. */
async function makeSite(database: DatabaseKind) {
  const { env, database: opened, [Symbol.asyncDispose]: dispose } = await startApp({ database });
  await makeVideo(opened, { title: 'old' });
  await writeUpload(env, 'old.txt');
  await opened.destroy();
  const content = async () => ({
    videos: await queryDatabase(env, (queried) =>
      queried.selectFrom('videos').selectAll().execute(),
    ),
    files: await storedFiles(env),
    // Backups, marks and work files.
    others: (await readdir(env.dataDir, { recursive: true })).filter((name) =>
      /archive|backup|partial|restore/.test(name),
    ),
  });
  return { env, content, [Symbol.asyncDispose]: dispose };
}

/** The archives whose message is not the expected one sentence, with their messages. */
function wronglyRefused(messages: ReadonlyMap<number, string>): string[][] {
  return [...messages].flatMap(([index, message]) => {
    const { what = '', reason = /^$/ } = hostileArchives[index] ?? {};
    const isSentence = /^SettingError: \/.*\.tar .*\.$/s.test(message);
    return isSentence && reason.test(message) ? [] : [[what, message]];
  });
}

const outcome = z.object({
  refusals: z.record(z.string(), z.string()),
  memoryMiB: z.number(),
});

const CHILD = fileURLToPath(import.meta.resolve('#tests/processes/refuse-archives-process.ts'));

test(`${hostileArchives.length} hostile archives are refused with at most ${MAX_MEMORY_MIB} MB each, and change nothing`, async () => {
  expect(hostileArchives.length).toBeGreaterThanOrEqual(54);
  await using archives = await writeHostileArchives(hostileArchives.keys());
  await using site = await makeSite('sqlite');
  const before = await site.content();

  const { folder } = archives;
  const child = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    CHILD,
    folder,
    site.env.dataDir,
  ]);
  const { refusals, memoryMiB } = outcome.parse(JSON.parse(child.stdout));
  const messages = new Map(
    [...hostileArchives.keys()].map((index) => [index, refusals[`${index}.tar`] ?? '']),
  );
  expect(wronglyRefused(messages)).toEqual([]);
  expect(memoryMiB).toBeLessThan(MAX_MEMORY_MIB);
  expect(await site.content()).toEqual(before);
});

/** On PostgreSQL, one archive in so many is tested. It is checked before the database matters. */
const STEP_ON_POSTGRES = inject('isThorough') ? 4 : 12;

test('hostile archives are refused and change nothing on PostgreSQL as well', async () => {
  const places = [...hostileArchives.keys()].filter((place) => place % STEP_ON_POSTGRES === 0);
  await using archives = await writeHostileArchives(places);
  await using site = await makeSite('postgres');
  const before = await site.content();
  const messages = new Map<number, string>();
  for (const place of places) {
    const file = join(archives.folder, `${place}.tar`);
    const message = await restoreArchive(file, site.env, true).then(
      () => 'restored',
      (error: unknown) => String(error),
    );
    messages.set(place, message);
  }
  expect(wronglyRefused(messages)).toEqual([]);
  expect(await site.content()).toEqual(before);
});
