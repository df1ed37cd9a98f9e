import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { patchSource, pdf, postSource, titleField } from '#tests/source-requests.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';
import { writeUpload } from '#tests/stored-files.ts';

const twoPages = {
  name: 'votes.pdf',
  content: await readFile('scripts/demo/files/electoral-votes.pdf'),
};
const counted = { sizeBytes: twoPages.content.length, pageCount: 2 };

/** Reads what the page of a video says about its files. */
async function readDetails(app: TestApp, videoId: string): Promise<unknown> {
  return (await app.get(`/api/videos/${videoId}/source-files`)).json();
}

test.each(eachDatabase)(
  'visitors get the size and the pages of uploaded files, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await app.server.listen({ port: 0 });
    const [admin, { id: videoId }] = [await app.signIn(), await makeVideo(app.database)];
    await makeSource(app.database, { videoId });
    const { id, url } = (await postSource(app, videoId, admin, [titleField, twoPages])).json();
    const details = () => readDetails(app, videoId);
    await expect.poll(details).toEqual({ [id]: counted });

    await patchSource(app, id, admin, [['url', `${url}#page=2`]]);
    expect(await details()).toEqual({ [id]: counted });
    await patchSource(app, id, admin, [pdf]);
    await expect.poll(details).toEqual({ [id]: { sizeBytes: 500, pageCount: null } });
    await patchSource(app, id, admin, [['url', 'https://example.org']]);
    expect(await details()).toEqual({});
  },
);

test('when the server starts, it describes the files that an earlier version has stored', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const url = '/uploads/source-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.pdf';
  await writeUpload(app.env, url.slice('/uploads/'.length), twoPages.content);
  await makeSource(app.database, { videoId, url: '/uploads/gone.pdf', fileName: 'gone.pdf' });
  const { id } = await makeSource(app.database, { videoId, url, fileName: 'votes.pdf' });
  await app.server.listen({ port: 0 });
  await expect.poll(() => readDetails(app, videoId)).toEqual({ [id]: counted });
});

test('only the administrator gets the details of the files of a draft', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}/source-files`;
  expect((await app.get(address)).statusCode).toBe(404);
  expect((await app.get(address, await app.signIn())).statusCode).toBe(200);
});
