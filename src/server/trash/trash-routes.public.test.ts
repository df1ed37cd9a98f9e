import { expect, test } from 'vitest';
import { remove, TRASH } from '#tests/trash/remove-and-restore.ts';
import { makeSource, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

/** Every public reply about a video and about files, by its address. */
async function publicReplies(
  { server }: TestApp,
  { videoId, files }: { videoId: string; files: readonly string[] },
): Promise<Map<string, { status: number; body: string }>> {
  const addresses = server
    .listRoutes()
    .filter(({ method, isPublic }) => method === 'GET' && isPublic)
    .map(({ url }) => url.replace(':id', videoId))
    .filter((url) => !/^\/(?:api\/csrf|api\/openapi|metrics|readyz|uploads)/.test(url));
  const oembed = `/oembed?url=${encodeURIComponent(`http://localhost:3000/video/${videoId}`)}`;
  const searches = ['Rents', 'Evidence', 'trashTube01'].map((term) => `/api/search?search=${term}`);
  const uploads = files.map((name) => `/uploads/${name}`);
  const replies = new Map<string, { status: number; body: string }>();
  for (const address of [...addresses, oembed, ...searches, ...uploads]) {
    const { statusCode, rawPayload } = await server.inject(address);
    replies.set(address, { status: statusCode, body: rawPayload.toString('latin1') });
  }
  return replies;
}

test('nothing that is in the trash is public', async () => {
  await using app = await startApp();
  const { video, sources, files } = await makeVideoWithEvidence(app.database, app.env);
  const traces = [video.id, video.youtubeId, 'Evidence 0', 'evidence.example', ...files];
  traces.push(...sources.map(({ id }) => id));
  const about = { videoId: video.id, files };
  const before = await publicReplies(app, about);
  for (const name of files) expect(before.get(`/uploads/${name}`)?.status).toBe(200);

  await remove(app, `/api/videos/${video.id}`);
  for (const [address, { status, body }] of await publicReplies(app, about)) {
    const isGone = !address.includes(video.id) || before.get(address)?.status !== 200;
    expect([address, isGone || status]).toEqual([address, isGone || 404]);
    for (const trace of traces) expect([address, body.includes(trace)]).toEqual([address, false]);
  }
  for (const name of files) {
    const asked = await app.get(`/uploads/${name}`, { 'if-none-match': '*' });
    expect(asked.statusCode).toBe(404);
  }
  expect((await storedFiles(app.env)).toSorted()).toEqual(files.toSorted());
  const { files: listed } = (await app.admin.get('/api/admin/files')).json();
  for (const { usedBy, isUnused } of listed) {
    expect(usedBy).toMatchObject([{ kind: 'trash', title: video.title }]);
    expect(isUnused).toBe(false);
  }
});

test('a file that something else still shows is served while one use of it is in the trash', async () => {
  await using app = await startApp();
  const { id, name, url } = await makeSourceWithFile(app.database, app.env);
  const other = await makeSource(app.database, {
    videoId: (await makeVideo(app.database)).id,
    url,
  });
  await remove(app, `/api/sources/${id}`);
  expect((await app.get(url)).statusCode).toBe(200);
  await remove(app, `/api/sources/${other.id}`);
  expect((await app.get(url)).statusCode).toBe(404);
  await app.admin.delete(TRASH);
  expect(await storedFiles(app.env)).not.toContain(name);
});

test("the operator's own file is served although the source that linked to it is in the trash", async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  await writeUpload(app.env, 'own.pdf');
  const source = await makeSource(app.database, { videoId: video.id, url: '/uploads/own.pdf' });
  await remove(app, `/api/sources/${source.id}`);
  expect((await app.get('/uploads/own.pdf')).statusCode).toBe(200);
});
