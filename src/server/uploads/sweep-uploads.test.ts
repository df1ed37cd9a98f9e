import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileReferences } from '#server/uploads/file-references.ts';
import { DiskDriver } from '#server/uploads/disk-driver.ts';
import { sweepUploads } from '#server/uploads/sweep-uploads.ts';
import { uploadStorage } from '#server/uploads/upload-storage.ts';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makeBio } from '#tests/make-bio.ts';
import { makeClock } from '#tests/make-clock.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';

function sweepOf({ env, database }: TestApp) {
  return sweepUploads({
    storage: uploadStorage(new DiskDriver(join(env.dataDir, 'uploads'))),
    references: fileReferences(database),
    incomingFolder: join(env.dataDir, 'incoming'),
  }).sweep;
}

test.each(eachDatabase)('strays go after a day, and nothing else, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const clock = makeClock();
  const [kept, swept] = [
    [
      `uploads/source-${uuid(1)}.pdf`,
      `uploads/headshot-${uuid(2)}.webp`,
      `uploads/headshot-${uuid(2)}-1200.webp`,
      'uploads/notes.pdf',
      'uploads/.keep',
    ],
    [`uploads/source-${uuid(3)}.pdf`, `uploads/headshot-${uuid(4)}.webp`, `incoming/${uuid(5)}`],
  ];
  for (const file of [...kept, ...swept]) {
    const path = join(app.env.dataDir, file);
    await writeFile(path, 'content');
    await utimes(path, clock.now(), clock.now());
  }
  const { id: videoId } = await makeVideo(app.database);
  await makeSource(app.database, { videoId, url: `/uploads/source-${uuid(1)}.pdf#page=2` });
  await makeBio(app.database, { headshotUrl: `/uploads/headshot-${uuid(2)}.webp` });
  const all = await filesOnDisk(app.env.dataDir);

  clock.pass({ hours: 23, minutes: 59 });
  await sweepOf(app)(clock.now());
  expect(await filesOnDisk(app.env.dataDir)).toEqual(all);

  clock.pass({ minutes: 2 });
  await sweepOf(app)(clock.now());
  expect(await filesOnDisk(app.env.dataDir)).toEqual(
    kept.map((file) => file.slice('uploads/'.length)).toSorted(),
  );
});

function uuid(digit: number): string {
  return `1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633${digit}`;
}
