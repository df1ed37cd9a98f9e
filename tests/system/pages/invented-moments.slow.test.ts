import { Worker } from 'node:worker_threads';
import { expect, inject, test, vi } from 'vitest';
import { momentImageAddress } from '#server/content/videos/share-image-address.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { requestOverNetwork } from '#tests/app/read-over-network.ts';
import { makeCited } from '#tests/rows/make-citation.ts';

const CITED_SECOND = 5;

/** More than there are images in the cache, even in a quick run. */
const INVENTED = inject('isThorough') ? 1000 : 200;

test(`${INVENTED} invented moments of a video draw no image, and neither pages nor images of them are cached`, async () => {
  await using app = await startBuiltSite({ database: 'sqlite' });
  const citations = [{ startSecond: CITED_SECOND, claim: null }];
  const { video, source } = await makeCited(app.database, { citations });
  const titles = { videoTitle: video.title, sourceTitle: source.title };
  const moment = { videoId: video.id, ...titles, startSecond: CITED_SECOND, claim: null };
  const citedImage = momentImageAddress(moment, await app.server.readSite());
  // Each drawing is one message to the thread that draws.
  using drawings = vi.spyOn(Worker.prototype, 'postMessage');
  const request = await requestOverNetwork(app);
  const statusOf = async (address: string) => (await request(address)).status;

  const page = `/video/${video.id}`;
  const cached = [page, `${page}?t=${CITED_SECOND}`, citedImage];
  for (const address of cached) expect(await statusOf(address)).toBe(200);
  const before = { drawings: drawings.mock.calls.length, ...app.server.pageCacheUsage() };
  expect(before.drawings).toBe(1);

  for (const t of inventedMoments()) {
    const [ofPage, ofImage] = await Promise.all([
      statusOf(`${page}?t=${t}`),
      statusOf(`/share-images/${video.id}-t${t}-0a1b2c3d.jpg`),
    ]);
    expect([t, ofPage, ofImage]).toEqual([t, 200, 404]);
  }
  expect(app.server.pageCacheUsage().bytes).toBe(before.bytes);

  // The cited moment is still in both caches, which keep only the most recently used.
  for (const address of cached) expect(await statusOf(address)).toBe(200);
  expect(drawings).toHaveBeenCalledTimes(before.drawings);
  expect(app.server.pageCacheUsage().bytes).toBe(before.bytes);
});

/** Four in ten are seconds that a video can have, and the others have every other form. */
function inventedMoments(): string[] {
  return Array.from({ length: INVENTED }, (_, index) => {
    const forms = [
      String(1000 + index),
      `-${index}`,
      `${index}e9`,
      String(3000 + index),
      String(100_000 + index),
      String(index).repeat(100),
      `x${index}`,
      `${5000 + index}s`,
      `2:${10 + (index % 50)}:${index % 60}`,
      `1:99:${index}`,
    ];
    return forms[index % forms.length] ?? '';
  });
}
