import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { patchSource, pdf, postSource, titleField } from '#tests/app/source-requests.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

const hashOf = (content: Buffer) => hash('sha256', content);

test('visitors get the size and the hash of each uploaded file, also after it was replaced or removed', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  await makeSource(app.database, { videoId });
  const files = async () => (await app.get(`/api/videos/${videoId}/evidence`)).json().files;
  const { id, url } = (await postSource(app, videoId, [titleField, pdf])).json();
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 500, sha256: hashOf(pdf.content) }]);

  await patchSource(app, id, [['url', `${url}#page=2`]]);
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 500, sha256: hashOf(pdf.content) }]);
  await patchSource(app, id, [{ name: 'larger.pdf', content: makePdf(600) }]);
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 600, sha256: hashOf(makePdf(600)) }]);
  await app.database.deleteFrom('file_hashes').execute();
  expect(await files()).toEqual([{ sourceId: id, sizeBytes: 600, sha256: null }]);
  await patchSource(app, id, [['url', 'https://example.org']]);
  expect(await files()).toEqual([]);
});

test('only the administrator reads the evidence of a draft', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}/evidence`;
  expect((await app.get(address)).statusCode).toBe(404);
  expect((await app.admin.get(address)).statusCode).toBe(200);
  expect((await app.get(`/api/videos/${id}/citation`)).statusCode).toBe(404);
});

const SITE_URL = 'https://evidence.example';

test('a video names the public videos that cite it', async () => {
  await using app = await startApp({ settings: { SITE_URL } });
  const { database } = app;
  const cited = await makeVideo(database);
  const address = `${SITE_URL}/video/${cited.id}`;
  const citing = [];
  for (const [index, url] of [
    address,
    `${address}#sources`,
    `HTTPS://Evidence.Example:443/video/${cited.id}/?t=252&x#sources`,
    `evidence.example/video/${cited.id}?t=252`,
  ].entries()) {
    const { id } = await makeVideo(database, { title: `Citing ${index}` });
    await makeSource(database, { videoId: id, url });
    citing.push({ videoId: id, title: `Citing ${index}`, language: null });
  }
  // The second source of a video does not name it twice.
  await makeSource(database, { videoId: citing[0]?.videoId ?? '', url: `${address}?t=1` });

  const draft = await makeVideo(database, { isPublished: false });
  await makeSource(database, { videoId: draft.id, url: address });
  await makeSource(database, { videoId: cited.id, url: address });
  const other = await makeVideo(database);
  for (const url of [
    `${address}-2`,
    `${address}/more`,
    `https://other.example/video/${cited.id}`,
    `https://evidence.example:8443/video/${cited.id}`,
    // Plain words, which are no link.
    `/video/${cited.id}`,
    `See evidence.example/video/${cited.id}`,
  ]) {
    await makeSource(database, { videoId: other.id, url });
  }
  const { citedBy } = (await app.get(`/api/videos/${cited.id}/evidence`)).json();
  expect(citedBy).toEqual(citing);
});
