import { expect, test, vi } from 'vitest';
import { imageCache } from '#server/pages/share-images/image-cache.ts';
import type { Drawn } from '#server/pages/share-images/share-card.ts';

function imageOf(text: string): Drawn {
  return { bytes: Buffer.from(text), isComplete: true };
}

test('requests for one image wait for one drawing, which is cached', async () => {
  const images = imageCache();
  const draw = vi.fn<() => Promise<Drawn>>(async () => imageOf('a'));
  const all = await Promise.all([images.get('/a', draw), images.get('/a', draw)]);
  expect(await images.get('/a', draw)).toBe(all[0]);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('only the most recently used images are cached', async () => {
  const images = imageCache(2);
  const drawn: string[] = [];
  for (const name of ['/a', '/b', '/a', '/c', '/a', '/b']) {
    await images.get(name, async () => {
      drawn.push(name);
      return imageOf(name);
    });
  }
  expect(drawn).toEqual(['/a', '/b', '/c', '/b']);
});

test('when too many images are being drawn, another one is refused until one is done', async () => {
  const images = imageCache(10, 2);
  const slow = Promise.withResolvers<Drawn>();
  const pending = [images.get('/a', () => slow.promise), images.get('/b', () => slow.promise)];
  const draw = vi.fn<() => Promise<Drawn>>(async () => imageOf('c'));
  expect(() => images.get('/c', draw)).toThrow(
    expect.objectContaining({ status: 503, details: { retryAfterSeconds: 10 } }),
  );
  expect(draw).not.toHaveBeenCalled();
  expect(images.get('/a', draw)).toBe(pending[0]);

  slow.resolve(imageOf('done'));
  await Promise.all(pending);
  await vi.waitFor(() => images.get('/c', draw));
  expect(draw).toHaveBeenCalledTimes(1);
});

test('an image that could not be drawn is drawn again with the next request', async () => {
  const images = imageCache();
  await expect(images.get('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await images.get('/a', async () => imageOf('a'))).toEqual(imageOf('a'));
});

test('an image without its thumbnail is drawn again after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  try {
    const images = imageCache();
    const draw = vi.fn<() => Promise<Drawn>>(async () => ({
      ...imageOf('a'),
      isComplete: false,
    }));
    await images.get('/a', draw);
    // The cache limits the lifetime of the image just after it is drawn.
    await Promise.resolve();
    vi.advanceTimersByTime(9 * 60 * 1000);
    await images.get('/a', draw);
    expect(draw).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * 60 * 1000);
    await images.get('/a', draw);
    expect(draw).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
