import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSiteUploads } from '#server/app.ts';
import { quarantinedFiles, storedFiles, writeUpload } from '#tests/stored-files.ts';
import { makeAdministrator } from '#tests/make-administrator.ts';
import { makeBio } from '#tests/make-bio.ts';
import { makeClock } from '#tests/make-clock.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { sendForm } from '#tests/multipart-form.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';

async function sweep({ env, database, server }: TestApp, now: Date): Promise<void> {
  const uploads = await openSiteUploads({ env, database, log: server.log });
  await uploads.sweep(now);
}

/** Stores an upload. On a disk, it counts as modified at the given time; in a bucket, now. */
async function storeUploadAt(modified: Date, { env }: TestApp, name: string): Promise<void> {
  await writeUpload(env, name);
  if (!env.bucket) await utimes(join(env.dataDir, 'uploads', name), modified, modified);
}

test.each(eachDatabase)(
  'a file that is unreferenced for a day is quarantined for 30 days, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { env } = app;
    const clock = makeClock();
    await makeAdministrator(app.database, clock.now());
    clock.advance({ seconds: 1 });
    const kept = [
      `source-${uuid(1)}.pdf`,
      `headshot-${uuid(2)}.jpg`,
      `headshot-${uuid(2)}-1200.webp`,
      `source-${uuid(6)}.pdf`,
      'notes.pdf',
      '.keep',
    ].toSorted();
    const strays = [`headshot-${uuid(4)}.webp`, `source-${uuid(3)}.pdf`];
    for (const file of [...kept, ...strays]) {
      await storeUploadAt(clock.now(), app, file);
    }
    const { id: videoId } = await makeVideo(app.database);
    await makeSource(app.database, { videoId, url: `/uploads/source-${uuid(1)}.pdf#page=2` });
    await makeBio(app.database, {
      headshotUrl: `/uploads/headshot-${uuid(2)}.jpg`,
      content: `<p>See <a href="/uploads/source-${uuid(6)}.pdf#page=2" target="_blank">this</a>.</p>`,
    });

    clock.advance({ hours: 240 });
    await sweep(app, clock.now());
    expect(await storedFiles(env)).toEqual([...kept, ...strays].toSorted());
    clock.advance({ hours: 23, minutes: 59 });
    await sweep(app, clock.now());
    expect(await quarantinedFiles(env)).toEqual([]);

    clock.advance({ minutes: 1 });
    await sweep(app, clock.now());
    expect(await storedFiles(env)).toEqual(kept);
    expect(await quarantinedFiles(env)).toEqual(strays);
    expect((await app.get(`/uploads/.quarantine/2025-03-12/${strays[0]}`)).statusCode).toBe(404);

    clock.advance({ hours: 30 * 24 });
    await sweep(app, clock.now());
    expect(await quarantinedFiles(env)).toEqual(strays);
    clock.advance({ hours: 24 });
    await sweep(app, clock.now());
    expect(await quarantinedFiles(env)).toEqual([]);
    expect(await storedFiles(env)).toEqual(kept);
  },
);

test('incomplete uploads that have received nothing for a day are deleted', async () => {
  await using app = await startApp();
  const { env, database, server } = app;
  const folder = join(env.dataDir, 'incoming');
  const clock = makeClock();
  await writeFile(join(folder, uuid(1)), 'content');
  await utimes(join(folder, uuid(1)), clock.now(), clock.now());
  const uploads = await openSiteUploads({ env, database, log: server.log });
  clock.advance({ hours: 24 });
  await uploads.sweepIncoming(clock.now());
  expect(await readdir(folder)).toEqual([uuid(1)]);
  clock.advance({ seconds: 1 });
  await uploads.sweepIncoming(clock.now());
  expect(await readdir(folder)).toEqual([]);
});

test('a file whose reference is deleted again is kept for another day', async () => {
  await using app = await startApp();
  const clock = makeClock();
  await makeAdministrator(app.database, clock.now());
  clock.advance({ seconds: 1 });
  const file = `source-${uuid(1)}.pdf`;
  await storeUploadAt(clock.now(), app, file);
  await sweep(app, clock.now());

  clock.advance({ hours: 23 });
  const { id: videoId } = await makeVideo(app.database);
  await makeSource(app.database, { videoId, url: `/uploads/${file}` });
  await sweep(app, clock.now());
  await app.database.deleteFrom('sources').execute();
  clock.advance({ hours: 2 });
  await sweep(app, clock.now());
  expect(await quarantinedFiles(app.env)).toEqual([]);
});

test('the sweep keeps files that were stored before the site began to use the database', async () => {
  await using app = await startApp();
  const clock = makeClock();
  const files = [`source-${uuid(1)}.pdf`, `headshot-${uuid(2)}.jpg`];
  for (const file of files) await storeUploadAt(clock.now(), app, file);
  await sweepFor(3, app, clock);
  expect(await storedFiles(app.env)).toEqual(files.toSorted());

  // The site has used a database since its administrator was created, which the first start does. If
  // DATABASE_URL is mistyped, the first start does it in an empty database.
  await makeAdministrator(app.database, clock.now());
  await sweepFor(3, app, clock);
  expect(await storedFiles(app.env)).toEqual(files.toSorted());
});

test.each(eachDatabase)(
  'while the database is older than the uploads, no file is removed, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { database, env } = app;
    const clock = makeClock();
    await makeAdministrator(database, clock.now());
    const headers = await app.signIn();
    const add = async (title: string): Promise<string> => {
      const { id: videoId } = await makeVideo(database);
      const reply = await sendForm(app, { url: `/api/videos/${videoId}/sources`, headers }, [
        ['title', title],
        { name: 'a.txt', content: title },
      ]);
      return reply.json().url.slice('/uploads/'.length);
    };
    const first = await add('First');
    const restored = await database
      .selectFrom('upload_state')
      .selectAll()
      .executeTakeFirstOrThrow();
    const second = await add('Second');
    const files = [first, second].toSorted();

    // Now the database is like a copy that was made before the second file was stored.
    await database.deleteFrom('sources').where('title', '=', 'Second').execute();
    await database.updateTable('upload_state').set(restored).execute();
    const { id } = await database.selectFrom('sources').select('id').executeTakeFirstOrThrow();
    await app.delete(`/api/sources/${id}`, headers);
    await sweepFor(3, app, clock);
    expect(await storedFiles(env)).toEqual(files);

    // The newest database moves unreferenced files to the quarantine.
    await database
      .updateTable('upload_state')
      .set({ storedFiles: restored.storedFiles + 1 })
      .execute();
    await sweepFor(3, app, clock);
    expect(await quarantinedFiles(env)).toEqual(files);

    // A database with another id moves none.
    const third = await add('Third');
    await database
      .updateTable('upload_state')
      .set({ databaseId: uuid(9) })
      .execute();
    await database.deleteFrom('sources').execute();
    await sweepFor(3, app, clock);
    expect(await storedFiles(env)).toEqual([third]);
  },
);

/** Sweeps once a day, for this number of days. */
async function sweepFor(
  days: number,
  app: TestApp,
  clock: ReturnType<typeof makeClock>,
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance({ hours: 24 });
    await sweep(app, clock.now());
  }
}

function uuid(digit: number): string {
  return `1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633${digit}`;
}
