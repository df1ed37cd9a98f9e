import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageAddress } from '#domain/addresses.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** Each sends as many requests at once as one client may have in the queue of renderings, and one more. */
const FLOODING_CLIENTS = 8;
const REQUESTS = 5;

test('while others invent searches, moments and videos, a visitor gets every page', async () => {
  await using app = await startBuiltSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const { database } = app;
  const { id: videoId, title } = await makeVideo(database);
  const { id: sourceId } = await makeSource(database, { videoId });
  const { startSecond } = await makeCitation(database, { videoId, sourceId });
  const { title: other } = await makeVideo(database, { title: 'The filibuster' });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const request = async (address: string, client: string) => {
    const reply = await fetch(origin + address, { headers: { 'x-forwarded-for': client } });
    return {
      status: reply.status,
      type: reply.headers.get('content-type'),
      text: await reply.text(),
    };
  };
  const inventions = [
    () => `${pageAddress.videos}?search=${randomUUID()}`,
    () => pageAddress.moment(videoId, 1000 + Math.floor(Math.random() * 80_000)),
    () => pageAddress.video(randomUUID()),
  ];
  const flood = Array.from({ length: FLOODING_CLIENTS * REQUESTS }, (_, count) => {
    const address = inventions[count % inventions.length]?.() ?? '';
    return request(address, `203.0.113.${count % FLOODING_CLIENTS}`);
  });

  const page = { status: 200, type: 'text/html; charset=utf-8' };
  const visit = (address: string) => request(address, '198.51.100.9');
  const cited = await visit(pageAddress.moment(videoId, startSecond));
  expect(cited).toMatchObject(page);
  expect(cited.text).toContain(`start=${startSecond}`);
  // These are rendered, or else the browser completes the page of the video and the list of all videos.
  const moment = await visit(pageAddress.moment(videoId, 700));
  expect(moment).toMatchObject(page);
  expect(moment.text).toContain(title);
  const search = await visit(`${pageAddress.videos}?search=filibuster`);
  expect(search).toMatchObject(page);
  expect(search.text).toContain(other);
  expect(await visit(pageAddress.home)).toMatchObject(page);
  expect((await visit('/video/nothing')).status).toBe(404);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
});
