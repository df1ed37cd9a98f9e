import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSiteUploads } from '#server/app.ts';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makeAdministrator } from '#tests/make-administrator.ts';
import { makeBio } from '#tests/make-bio.ts';
import { makeClock } from '#tests/make-clock.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';

async function sweep({ env, database, server }: TestApp, now: Date): Promise<void> {
  const uploads = await openSiteUploads({ dataDir: env.dataDir, database, log: server.log });
  await uploads.sweep(now);
}

async function putFileOf(modified: Date, { env }: TestApp, file: string): Promise<void> {
  const path = join(env.dataDir, file);
  await writeFile(path, 'content');
  await utimes(path, modified, modified);
}

test.each(eachDatabase)(
  'the sweep deletes unreferenced files after a day and nothing else, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const clock = makeClock();
    await makeAdministrator(app.database, clock.now());
    clock.advance({ seconds: 1 });
    const [kept, swept] = [
      [
        `uploads/source-${uuid(1)}.pdf`,
        `uploads/headshot-${uuid(2)}.jpg`,
        `uploads/headshot-${uuid(2)}-1200.webp`,
        `uploads/source-${uuid(6)}.pdf`,
        'uploads/notes.pdf',
        'uploads/.keep',
      ],
      [`uploads/source-${uuid(3)}.pdf`, `uploads/headshot-${uuid(4)}.webp`, `incoming/${uuid(5)}`],
    ];
    for (const file of [...kept, ...swept]) await putFileOf(clock.now(), app, file);
    const { id: videoId } = await makeVideo(app.database);
    await makeSource(app.database, { videoId, url: `/uploads/source-${uuid(1)}.pdf#page=2` });
    await makeBio(app.database, {
      headshotUrl: `/uploads/headshot-${uuid(2)}.jpg`,
      content: `<p>See <a href="/uploads/source-${uuid(6)}.pdf#page=2" target="_blank">this</a>.</p>`,
    });
    const all = await filesOnDisk(app.env.dataDir);

    clock.advance({ hours: 23, minutes: 59 });
    await sweep(app, clock.now());
    expect(await filesOnDisk(app.env.dataDir)).toEqual(all);

    clock.advance({ minutes: 2 });
    await sweep(app, clock.now());
    expect(await filesOnDisk(app.env.dataDir)).toEqual(
      kept.map((file) => file.slice('uploads/'.length)).toSorted(),
    );
  },
);

test('the sweep keeps files that are older than the use of the database', async () => {
  await using app = await startApp();
  const clock = makeClock();
  const files = [`source-${uuid(1)}.pdf`, `headshot-${uuid(2)}.jpg`];
  for (const file of files) await putFileOf(clock.now(), app, `uploads/${file}`);

  clock.advance({ hours: 72 });
  await sweep(app, clock.now());
  expect(await filesOnDisk(app.env.dataDir)).toEqual(files.toSorted());

  // The first start creates the administrator, even if DATABASE_URL is mistyped.
  await makeAdministrator(app.database, clock.now());
  clock.advance({ hours: 72 });
  await sweep(app, clock.now());
  expect(await filesOnDisk(app.env.dataDir)).toEqual(files.toSorted());
});

function uuid(digit: number): string {
  return `1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633${digit}`;
}
