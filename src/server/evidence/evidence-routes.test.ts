import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { patchSource, pdf, postSource, titleField } from '#tests/app/source-requests.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

function hashOf(content: Buffer): string {
  return hash('sha256', content);
}

test('visitors get the size and the hash of each uploaded file, also after it was replaced or removed', async () => {
  await using app = await startApp();
  const [browser, { id: videoId }] = [await app.signIn(), await makeVideo(app.database)];
  // A link, and a file that was uploaded before sizes were stored.
  await makeSource(app.database, { videoId });
  await makeSource(app.database, { videoId, url: '/uploads/old.pdf', fileName: 'old.pdf' });
  const files = async () => (await app.get(`/api/videos/${videoId}/evidence`)).json().files;
  const { id, url } = (await postSource(app, videoId, browser, [titleField, pdf])).json();
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 500, sha256: hashOf(pdf.content) }]);

  await patchSource(app, id, browser, [['url', `${url}#page=2`]]);
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 500, sha256: hashOf(pdf.content) }]);
  await patchSource(app, id, browser, [{ name: 'larger.pdf', content: makePdf(600) }]);
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 600, sha256: hashOf(makePdf(600)) }]);
  // A file that was uploaded before sizes were stored.
  await app.database
    .updateTable('sources')
    .set({ fileSizeBytes: null })
    .where('id', '=', id)
    .execute();
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 600, sha256: hashOf(makePdf(600)) }]);
  await app.database
    .updateTable('sources')
    .set({ fileSizeBytes: 600 })
    .where('id', '=', id)
    .execute();
  await app.database.deleteFrom('file_hashes').execute();
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 600, sha256: null }]);
  await patchSource(app, id, browser, [['url', 'https://example.org']]);
  expect(await files()).toEqual([]);
});

test('only the administrator reads the evidence of a draft', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}/evidence`;
  expect((await app.get(address)).statusCode).toBe(404);
  expect((await app.get(address, await app.signIn())).statusCode).toBe(200);
  expect((await app.get(`/api/videos/${id}/citation`)).statusCode).toBe(404);
});
