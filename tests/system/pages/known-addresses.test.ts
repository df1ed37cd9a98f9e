import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressOf, apiRoute, pageAddress } from '#domain/addresses.ts';
import { requestOverNetwork } from '#tests/app/read-over-network.ts';
import type { Headers } from '#tests/app/start-app.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';

/** Starts the built site. `read` sends requests over the network, because the cache answers only these. */
async function startSite() {
  const app = await startBuiltSite();
  const request = await requestOverNetwork(app);
  const read = async (address: string, headers?: Headers) => {
    const reply = await request(address, headers);
    const control = reply.headers['cache-control'];
    return { ...reply, control, isCached: reply.headers.etag !== undefined };
  };
  return Object.assign(app, { read });
}

test('the pages of cited moments are cached until they are cited no more, and those of other moments are not', async () => {
  await using site = await startSite();
  const citations = [{ startSecond: 95 }];
  const { videoId, sourceId } = await makeCited(site.database, { citations });
  const atMoment = (second: number) => site.read(pageAddress.moment(videoId, second));
  expect(await atMoment(95)).toMatchObject({ status: 200, isCached: true });
  expect(await atMoment(96)).toMatchObject({ status: 200, isCached: false });

  const moved = { citations: [{ startSecond: 96, endSecond: null, claim: null }] };
  await site.admin.put(`/api/sources/${sourceId}/citations`, moved);
  expect(await atMoment(95)).toMatchObject({ status: 200, isCached: false });
  expect(await atMoment(96)).toMatchObject({ status: 200, isCached: true });
});

test('all videos that visitors cannot see have the same page, and the administrator sees drafts', async () => {
  await using site = await startSite();
  const { id, title } = await makeVideo(site.database, { isPublished: false });
  const { body: missing } = await site.read(pageAddress.video(randomUUID()));
  expect(missing).toContain('<title>Video | Plain Evidence</title>');
  expect(missing).toContain('Video Not Found');
  expect(missing).not.toContain('<iframe');
  const hidden = [pageAddress.video(id), pageAddress.moment(id, 95)];
  for (const address of [...hidden, '/video/unknown', '/video/%E0%A4%A']) {
    const reply = await site.read(address);
    expect(reply).toMatchObject({ status: 404, control: 'no-cache' });
    expect(reply.body).toBe(missing);
  }

  const draft = await site.read(pageAddress.video(id), await site.admin.headers());
  expect(draft).toMatchObject({ status: 200, control: 'private, no-store' });
  expect(draft.body).toContain(title);
  await site.admin.patch(addressOf(apiRoute.video, id), { isPublished: true });
  const published = await site.read(pageAddress.video(id));
  expect(published).toMatchObject({ status: 200, isCached: true });
  expect(published.body).toContain(title);
});

test('all addresses without a page have the same page', async () => {
  await using site = await startSite();
  const { body: missing } = await site.read('/nowhere');
  expect(missing).toContain('<title>Page Not Found | Plain Evidence</title>');
  expect(missing).toContain('404 Page Not Found');
  expect(missing).toContain('Did you forget to add the page to the router?');
  const malformed = '/%E0%A4%A';
  for (const address of ['/videos/extra', '/video', '/%E2%82%AC?search=taxes', malformed]) {
    const reply = await site.read(address);
    expect(reply).toMatchObject({ status: 404, control: 'no-cache' });
    expect(reply.body).toBe(missing);
  }
});
