import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openUploads } from '#server/uploads/open-uploads.ts';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makeBio } from '#tests/make-bio.ts';
import { makeClock } from '#tests/make-clock.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';

async function sweep({ env, database, server }: TestApp, now: Date): Promise<void> {
  const uploads = await openUploads({ dataDir: env.dataDir, database, log: server.log });
  await uploads.sweep(now);
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
  await sweep(app, clock.now());
  expect(await filesOnDisk(app.env.dataDir)).toEqual(all);

  clock.pass({ minutes: 2 });
  await sweep(app, clock.now());
  expect(await filesOnDisk(app.env.dataDir)).toEqual(
    kept.map((file) => file.slice('uploads/'.length)).toSorted(),
  );
});

function uuid(digit: number): string {
  return `1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633${digit}`;
}
