import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressOf, apiRoute, pageAddress } from '#domain/addresses.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';

/** Starts the built site. `read` sends requests over the network, because the cache answers only these. */
async function startSite(options: Parameters<typeof startBuiltSite>[0] = {}) {
  const app = await startBuiltSite(options);
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(origin + address, { headers });
    const { status } = reply;
    const control = reply.headers.get('cache-control') ?? '';
    return { status, control, isCached: reply.headers.has('etag'), text: await reply.text() };
  };
  return Object.assign(app, { read });
}

test('the pages of cited moments are cached until they are cited no more, and those of other moments are not', async () => {
  await using site = await startSite();
  const { id: videoId } = await makeVideo(site.database);
  const { id: sourceId } = await makeSource(site.database, { videoId });
  await makeCitation(site.database, { videoId, sourceId, startSecond: 95 });
  const atMoment = (second: number) => site.read(pageAddress.moment(videoId, second));
  expect(await atMoment(95)).toMatchObject({ status: 200, isCached: true });
  expect(await atMoment(96)).toMatchObject({ status: 200, isCached: false });

  const administrator = await site.signIn();
  await site.server.inject({
    method: 'PUT',
    url: `/api/sources/${sourceId}/citations`,
    headers: administrator,
    payload: { citations: [{ startSecond: 96, endSecond: null, claim: null }] },
  });
  expect(await atMoment(95)).toMatchObject({ status: 200, isCached: false });
  expect(await atMoment(96)).toMatchObject({ status: 200, isCached: true });
});

test('all videos that visitors cannot see have the same page, and the administrator sees drafts', async () => {
  await using site = await startSite();
  const { id, title } = await makeVideo(site.database, { isPublished: false });
  const { text: missing } = await site.read(pageAddress.video(randomUUID()));
  expect(missing).toContain('Video Not Found');
  for (const address of [pageAddress.video(id), pageAddress.moment(id, 95), '/video/unknown']) {
    const reply = await site.read(address);
    expect(reply).toMatchObject({ status: 404, control: 'no-cache' });
    expect(reply.text).toBe(missing);
  }

  const administrator = await site.signIn();
  const draft = await site.read(pageAddress.video(id), administrator);
  expect(draft).toMatchObject({ status: 200, control: 'private, no-store' });
  expect(draft.text).toContain(title);
  await site.server.inject({
    method: 'PATCH',
    url: addressOf(apiRoute.video, id),
    headers: administrator,
    payload: { isPublished: true },
  });
  const published = await site.read(pageAddress.video(id));
  expect(published).toMatchObject({ status: 200, isCached: true });
  expect(published.text).toContain(title);
});

test('all addresses without a page have the same page', async () => {
  await using site = await startSite();
  const { text: missing } = await site.read('/nowhere');
  expect(missing).toContain('404 Page Not Found');
  for (const address of ['/videos/extra', '/%E2%82%AC?search=taxes', '/a%20b?t=95']) {
    const reply = await site.read(address);
    expect(reply).toMatchObject({ status: 404, control: 'no-cache' });
    expect(reply.text).toBe(missing);
  }
});
