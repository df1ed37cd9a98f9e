import { expect, test } from 'vitest';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const SITE_URL = 'https://evidence.example';

test('a video names the public videos that cite it', async () => {
  await using app = await startApp({ settings: { SITE_URL } });
  const { database } = app;
  const cited = await makeVideo(database);
  const address = `${SITE_URL}/video/${cited.id}`;
  const citing = [];
  for (const [index, url] of [
    address,
    `${address}?t=252`,
    `${address}/`,
    `${address}#sources`,
    `http://evidence.example/video/${cited.id}`,
    `HTTPS://Evidence.Example/video/${cited.id}/?t=252&x#sources`,
    `http://EVIDENCE.example:80/video/${cited.id}?t=1m35s`,
    `https://evidence.example:443/video/${cited.id}`,
    `evidence.example/video/${cited.id}?t=252`,
  ].entries()) {
    const { id } = await makeVideo(database, { title: `Citing ${index}` });
    await makeSource(database, { videoId: id, url });
    citing.push({ videoId: id, title: `Citing ${index}` });
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
    `https://evidence.example:80/video/${cited.id}`,
    `https://www.evidence.example/video/${cited.id}`,
    // Plain words, which are no link.
    `/video/${cited.id}`,
    `See evidence.example/video/${cited.id}`,
  ]) {
    await makeSource(database, { videoId: other.id, url });
  }
  const { citedBy } = (await app.get(`/api/videos/${cited.id}/evidence`)).json();
  expect(citedBy).toEqual(citing);
});
