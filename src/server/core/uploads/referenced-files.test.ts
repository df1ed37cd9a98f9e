import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fileReferences } from '#server/owner/files/file-references.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import { referencedFiles } from '#server/core/uploads/referenced-files.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { bioLinkingTo, makeBio } from '#tests/rows/make-bio.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const uuid = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const sourceFile = `source-${uuid}.pdf`;
const headshot = `headshot-${uuid}.webp`;

/** Deletes a source forever. */
async function deleteSource(app: TestApp, id: string): Promise<void> {
  expect((await app.admin.delete(`/api/sources/${id}`)).statusCode).toBe(200);
  expect((await app.admin.delete('/api/admin/trash')).statusCode).toBe(200);
}

test('a file that two sources reference is kept until both are deleted forever', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  await writeUpload(app.env, sourceFile);
  const [first, typedByHand] = [
    await makeSource(app.database, { videoId: video.id, url: `/uploads/${sourceFile}` }),
    await makeSource(app.database, {
      videoId: video.id,
      // "%73" is an encoded "s".
      url: `/uploads/%73${sourceFile.slice(1)}#page=2`,
    }),
  ];
  await deleteSource(app, first.id);
  expect(await storedFiles(app.env)).toEqual([sourceFile]);
  await deleteSource(app, typedByHand.id);
  expect(await storedFiles(app.env)).toEqual([]);
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
  const video = await makeVideo(app.database);
  await writeUpload(app.env, name);
  const source = await makeSource(app.database, { videoId: video.id, url });
  await deleteSource(app, source.id);
  expect(await storedFiles(app.env)).toEqual([name]);
  expect((await app.get('/readyz')).statusCode).toBe(200);
});

test('a file of a deleted source is kept when it is the headshot of the biography', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  await writeUpload(app.env, sourceFile);
  await makeBio(app.database, { headshotUrl: `/uploads/${sourceFile}` });
  const source = await makeSource(app.database, {
    videoId: video.id,
    url: `/uploads/${sourceFile}`,
  });
  await deleteSource(app, source.id);
  expect(await storedFiles(app.env)).toEqual([sourceFile]);
});

/** The files of the app in a storage that answers deletions only when it is told to. */
async function filesInStalledStorage({ env, database }: TestApp) {
  const storage = await openStorage(env);
  const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const stalled = {
    ...storage,
    delete: async (name: string) => {
      asked.push(`delete ${name}`);
      await isAnswering;
      await storage.delete(name);
    },
  };
  const [references, log] = [fileReferences, pino({ enabled: false })];
  const files = referencedFiles({ database, storage: stalled, references, log });
  return { files, asked, answer };
}

async function readAndSave(app: TestApp): Promise<void> {
  expect((await app.admin.get('/api/admin/videos')).statusCode).toBe(200);
  const link = { platform: 'YouTube', url: 'https://example.org', isVisible: true };
  expect((await app.admin.post('/api/social-links', link)).statusCode).toBe(201);
}

test('while the storage does not answer a deletion, others read and save, and nothing can reference the file', async () => {
  await using app = await startApp();
  await writeUpload(app.env, sourceFile);
  const { files, asked, answer } = await filesInStalledStorage(app);
  const url = `/uploads/${sourceFile}`;
  const deletion = files.deleteUnreferenced('source', [url]);
  await expect.poll(() => asked).toEqual([`delete ${sourceFile}`]);

  await readAndSave(app);
  expect(await storedFiles(app.env)).toEqual([sourceFile]);
  const saved = await app.admin.post('/api/bio', { content: bioLinkingTo(url) });
  expect(saved.json()).toMatchObject({ message: expect.stringContaining('file') });
  expect(saved.statusCode).toBe(400);
  answer();
  await deletion;
  expect(await storedFiles(app.env)).toEqual([]);
});
