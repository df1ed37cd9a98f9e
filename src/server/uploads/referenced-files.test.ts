import { expect, test } from 'vitest';
import { sendForm } from '#tests/app/multipart-form.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { startDyingBucket } from '#tests/servers/dying-bucket.ts';
import { createBucket, startBucketServer, uploadsUrl } from '#tests/servers/start-bucket-server.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

const uuid = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const sourceFile = `source-${uuid}.pdf`;
const headshot = `headshot-${uuid}.webp`;

/** Deletes a source forever. */
async function deleteSource(app: TestApp, id: string, headers: Headers): Promise<void> {
  expect((await app.delete(`/api/sources/${id}`, headers)).statusCode).toBe(200);
  expect((await app.delete('/api/admin/trash', headers)).statusCode).toBe(200);
}

test('a file that two sources reference is kept until both are deleted forever', async () => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  await writeUpload(app.env, sourceFile);
  const [first, typedByHand] = [
    await makeSource(app.database, { videoId: video.id, url: `/uploads/${sourceFile}` }),
    await makeSource(app.database, {
      videoId: video.id,
      // "%73" is an encoded "s".
      url: `/uploads/%73${sourceFile.slice(1)}#page=2`,
    }),
  ];
  await deleteSource(app, first.id, browser);
  expect(await storedFiles(app.env)).toEqual([sourceFile]);
  expect(await storedFiles(app.env)).toEqual([sourceFile]);
  await deleteSource(app, typedByHand.id, browser);
  expect(await storedFiles(app.env)).toEqual([]);
});

test('a file of a deleted video is kept when another video references it', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];
  await writeUpload(app.env, sourceFile);
  for (const { id } of [video, other]) {
    await makeSource(app.database, { videoId: id, url: `/uploads/${sourceFile}` });
  }
  expect((await app.delete(`/api/videos/${video.id}`, browser)).statusCode).toBe(200);
  await app.delete('/api/admin/trash', browser);
  expect(await storedFiles(app.env)).toEqual([sourceFile]);
});

test.each([
  ['the headshot of the biography', `/uploads/${headshot}`, headshot],
  ["a file with the operator's own name", '/uploads/other.pdf', 'other.pdf'],
  [
    'a file whose name only begins like a generated one',
    `/uploads/${sourceFile}.bak`,
    `${sourceFile}.bak`,
  ],
  ['the folder of uploads', '/uploads/', 'other.pdf'],
  ['a file outside that folder', '/uploads/../site.db', 'other.pdf'],
  ['a file on another site', `https://example.org/uploads/${sourceFile}`, sourceFile],
])('deleting a source whose URL is that of %s deletes no file', async (_what, url, name) => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  await writeUpload(app.env, name);
  const source = await makeSource(app.database, { videoId: video.id, url });
  await deleteSource(app, source.id, browser);
  expect(await storedFiles(app.env)).toEqual([name]);
  expect((await app.get('/readyz')).statusCode).toBe(200);
});

test('a file of a deleted source is kept when it is the headshot of the biography', async () => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  await writeUpload(app.env, sourceFile);
  await makeBio(app.database, { headshotUrl: `/uploads/${sourceFile}` });
  const source = await makeSource(app.database, {
    videoId: video.id,
    url: `/uploads/${sourceFile}`,
  });
  await deleteSource(app, source.id, browser);
  expect(await storedFiles(app.env)).toEqual([sourceFile]);
});

test('while the bucket stalls, a deletion and a save that need it keep nothing else waiting', async () => {
  await using server = await startBucketServer();
  await using bucket = await startDyingBucket(server.endpoint);
  const { name, keys } = await createBucket(server.endpoint);
  const settings = {
    UPLOADS_URL: uploadsUrl({ name, keys, region: '', endpoint: bucket.endpoint }),
  };
  await using app = await startApp({ settings });
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  await writeUpload(app.env, sourceFile);
  const { id } = await makeSource(app.database, {
    videoId: video.id,
    url: `/uploads/${sourceFile}`,
  });
  await app.delete(`/api/sources/${id}`, browser);

  const answerAgain = bucket.stall();
  const url = `/uploads/source-${uuid.replace('1', '2')}.pdf`;
  const stalled = [
    app.delete('/api/admin/trash', browser),
    sendForm(app, { url: `/api/videos/${video.id}/sources`, headers: browser }, [
      ['title', 'Act'],
      ['url', url],
    ]),
  ];
  for (let write = 0; write < 3; write += 1) {
    expect((await app.post('/api/videos', makeTitle(write), browser)).statusCode).toBe(201);
    expect((await app.get('/api/videos')).statusCode).toBe(200);
  }
  answerAgain();
  const replies = await Promise.all(stalled);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  expect(await storedFiles(app.env)).toEqual([]);
});

const makeTitle = (number: number) => ({
  title: `Video ${number}`,
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
});
