import { expect, test } from 'vitest';
import { createCacheGeneration } from '#server/page-cache/cache-generation.ts';

const MB = 1024 * 1024;

function renderText(body: string | Buffer, status = 200, headers: Record<string, string> = {}) {
  return async () => ({
    route: '/*',
    status,
    headers: { 'content-type': 'text/plain', ...headers },
    body: Buffer.from(body),
  });
}

test('when the replies exceed 32 MB, the least recently used ones are dropped', async () => {
  const generation = createCacheGeneration('no-cache');
  for (let page = 0; page < 40; page += 1) {
    await generation.get(`/${page}`, 'identity', renderText(Buffer.alloc(MB)));
    generation.find('/0', 'identity');
  }
  const cached = Array.from({ length: 40 }, (_, page) => generation.find(`/${page}`, 'identity'));
  // The limit also counts the headers of each reply, so 31 replies of 1 MB fit into 32 MB.
  const numbers = cached.flatMap((reply, page) => (reply ? [page] : []));
  expect(numbers).toEqual([0, ...Array.from({ length: 30 }, (_, index) => index + 10)]);
});

test('replies at addresses with a query take at most 4 MB and displace no other reply', async () => {
  const generation = createCacheGeneration('no-cache');
  await generation.get('/videos', 'identity', renderText(''));
  const addresses = Array.from({ length: 40 }, (_, number) => `/videos?search=${number}`);
  for (const address of addresses) {
    await generation.get(address, 'identity', renderText(Buffer.alloc(MB)));
  }
  const cached = addresses.filter((address) => generation.find(address, 'identity'));
  // With their headers, only 3 replies of 1 MB fit into 4 MB.
  expect(cached).toEqual(addresses.slice(-3));
  expect(generation.find('/videos', 'identity')).toBeDefined();
});

test('a reply that is too large for the cache is still rendered and compressed', async () => {
  const generation = createCacheGeneration('no-cache');
  const reply = await generation.get('/', 'br', renderText(Buffer.alloc(40 * MB)));
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
      generation.get('/', 'br', render),
      generation.get('/', 'gzip', render),
    ]);
    expect(replies).toEqual([
      expect.objectContaining({ status }),
      expect.objectContaining({ status }),
    ]);
    expect(renderings).toBe(1);
    await generation.get('/', 'br', render);
    expect(renderings).toBe(2);
  },
);

test('pictures are not compressed', async () => {
  const generation = createCacheGeneration('no-cache');
  const reply = await generation.get(
    '/',
    'br',
    renderText('png', 200, { 'content-type': 'image/png' }),
  );
  expect(reply).toMatchObject({ body: Buffer.from('png') });
  expect(reply).not.toHaveProperty('headers.content-encoding');
});

test('the request after a failed rendering renders the page again', async () => {
  const generation = createCacheGeneration('no-cache');
  await expect(
    generation.get('/', 'br', () => Promise.reject(new Error('failed'))),
  ).rejects.toThrow('failed');
  expect(await generation.get('/', 'br', renderText('text'))).toHaveProperty('etag');
});
