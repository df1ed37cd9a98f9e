import { expect, test } from 'vitest';
import {
  type CachedAddress,
  createCacheGeneration,
} from '#server/core/page-cache/cache-generation.ts';
import { slowTest } from '#tests/slow-test.ts';

const MB = 1024 * 1024;

function renderText(body: string | Buffer, status = 200, headers: Record<string, string> = {}) {
  return async () => ({
    route: '/*',
    status,
    headers: { 'content-type': 'text/plain', ...headers },
    body: Buffer.from(body),
  });
}

/** An address that exists. */
const known = (address: string): CachedAddress => ({ address, kind: 'known' });

slowTest('when the replies exceed 32 MB, the least recently used ones are dropped', async () => {
  const generation = createCacheGeneration('no-cache');
  for (let page = 0; page < 40; page += 1) {
    await generation.get(known(`/${page}`), 'identity', renderText(Buffer.alloc(MB)));
    generation.find('/0', 'identity');
  }
  const cached = Array.from({ length: 40 }, (_, page) => generation.find(`/${page}`, 'identity'));
  // The limit also counts the headers of each reply, so 31 replies of 1 MB fit into 32 MB.
  const numbers = cached.flatMap((reply, page) => (reply ? [page] : []));
  expect(numbers).toEqual([0, ...Array.from({ length: 30 }, (_, index) => index + 10)]);
});

slowTest(
  'replies at invented addresses take at most 4 MB and displace no other reply',
  async () => {
    const generation = createCacheGeneration('no-cache');
    const others = ['/videos', '/video/1?t=95'];
    for (const address of others) await generation.get(known(address), 'identity', renderText(''));
    const addresses = Array.from({ length: 40 }, (_, number) => `/videos?search=${number}`);
    for (const address of addresses) {
      const invented: CachedAddress = { address, kind: 'invented' };
      await generation.get(invented, 'identity', renderText(Buffer.alloc(MB)));
    }
    const cached = addresses.filter((address) => generation.find(address, 'identity'));
    // With their headers, only 3 replies of 1 MB fit into 4 MB.
    expect(cached).toEqual(addresses.slice(-3));
    for (const address of others) expect(generation.find(address, 'identity')).toBeDefined();
  },
);

test('only the 404 that stands for all missing addresses is cached', async () => {
  const generation = createCacheGeneration('public');
  const missing: CachedAddress = { address: '/missing', kind: 'missing' };
  const notFound = renderText('Nothing here', 404);
  expect(await generation.get(missing, 'br', notFound)).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-cache' },
  });
  await generation.get(known('/other'), 'br', notFound);
  await generation.get({ ...missing, address: '/found' }, 'br', renderText('Here'));
  const cached = ['/missing', '/other', '/found'].filter((path) => generation.find(path, 'br'));
  expect(cached).toEqual(['/missing']);
});

slowTest('a reply that is too large for the cache is still rendered and compressed', async () => {
  const generation = createCacheGeneration('no-cache');
  const reply = await generation.get(known('/'), 'br', renderText(Buffer.alloc(40 * MB)));
  expect(reply).toMatchObject({ headers: { 'content-encoding': 'br' } });
  expect(generation.find('/', 'identity')).toBeUndefined();
});

test.each([
  ['an error', 503, {}],
  ['a reply that sets a cookie', 200, { 'set-cookie': 'a=b' }],
  ['a reply for the administrator', 200, { 'cache-control': 'private, no-store' }],
])(
  '%s is sent to all clients that wait for it and is not cached',
  async (_what, status, headers) => {
    const generation = createCacheGeneration('no-cache');
    let renderings = 0;
    const render = () => {
      renderings += 1;
      return renderText('text', status, headers)();
    };
    const replies = await Promise.all([
      generation.get(known('/'), 'br', render),
      generation.get(known('/'), 'gzip', render),
    ]);
    expect(replies).toEqual([
      expect.objectContaining({ status }),
      expect.objectContaining({ status }),
    ]);
    expect(renderings).toBe(1);
    await generation.get(known('/'), 'br', render);
    expect(renderings).toBe(2);
  },
);

test('pictures are not compressed', async () => {
  const generation = createCacheGeneration('no-cache');
  const reply = await generation.get(
    known('/'),
    'br',
    renderText('png', 200, { 'content-type': 'image/png' }),
  );
  expect(reply).toMatchObject({ body: Buffer.from('png') });
  expect(reply).not.toHaveProperty('headers.content-encoding');
});

test('the request after a failed rendering renders the page again', async () => {
  const generation = createCacheGeneration('no-cache');
  await expect(
    generation.get(known('/'), 'br', () => Promise.reject(new Error('failed'))),
  ).rejects.toThrow('failed');
  expect(await generation.get(known('/'), 'br', renderText('text'))).toHaveProperty('etag');
});
