import { expect, test } from 'vitest';
import { newEdition } from '#server/http/edition.ts';

const MB = 1024 * 1024;

function renderText(body: string | Buffer, status = 200, headers: Record<string, string> = {}) {
  return async () => ({
    status,
    headers: { 'content-type': 'text/plain', ...headers },
    body: Buffer.from(body),
  });
}

test('when the replies exceed 32 MB, the least recently used ones are dropped', async () => {
  const edition = newEdition('no-cache');
  for (let page = 0; page < 40; page += 1) {
    await edition.get(`/${page}`, 'identity', renderText(Buffer.alloc(MB)));
    edition.find('/0', 'identity');
  }
  const kept = Array.from({ length: 40 }, (_, page) => edition.find(`/${page}`, 'identity'));
  const numbers = kept.flatMap((reply, page) => (reply ? [page] : []));
  expect(numbers).toEqual([0, ...Array.from({ length: 30 }, (_, index) => index + 10)]);
});

test('invented queries take at most 4 MB and displace no page', async () => {
  const edition = newEdition('no-cache');
  await edition.get('/videos', 'identity', renderText(''));
  const addresses = Array.from({ length: 40 }, (_, number) => `/videos?search=${number}`);
  for (const address of addresses) {
    await edition.get(address, 'identity', renderText(Buffer.alloc(MB)));
  }
  const kept = addresses.filter((address) => edition.find(address, 'identity'));
  expect(kept).toEqual(addresses.slice(-3));
  expect(edition.find('/videos', 'identity')).toBeDefined();
});

test('a reply that is too large to be kept is rendered and encoded all the same', async () => {
  const edition = newEdition('no-cache');
  const reply = await edition.get('/', 'br', renderText(Buffer.alloc(40 * MB)));
  expect(reply).toMatchObject({ fullHeaders: { 'content-encoding': 'br' } });
  expect(edition.find('/', 'identity')).toBeUndefined();
});

test.each([
  ['an error', 503, {}],
  ['a reply that sets a cookie', 200, { 'set-cookie': 'a=b' }],
  ['a reply for the administrator', 200, { 'cache-control': 'private, no-store' }],
])('%s is sent to all clients that wait for it and is not kept', async (_what, status, headers) => {
  const edition = newEdition('no-cache');
  let renderings = 0;
  const render = () => {
    renderings += 1;
    return renderText('text', status, headers)();
  };
  const replies = await Promise.all([
    edition.get('/', 'br', render),
    edition.get('/', 'gzip', render),
  ]);
  expect(replies).toEqual([
    expect.objectContaining({ status }),
    expect.objectContaining({ status }),
  ]);
  expect(renderings).toBe(1);
  await edition.get('/', 'br', render);
  expect(renderings).toBe(2);
});

test('pictures are not compressed', async () => {
  const edition = newEdition('no-cache');
  const reply = await edition.get(
    '/',
    'br',
    renderText('png', 200, { 'content-type': 'image/png' }),
  );
  expect(reply).toMatchObject({ body: Buffer.from('png') });
  expect(reply).not.toHaveProperty('fullHeaders.content-encoding');
});

test('the request after a failed rendering renders the page again', async () => {
  const edition = newEdition('no-cache');
  await expect(edition.get('/', 'br', () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(await edition.get('/', 'br', renderText('text'))).toHaveProperty('etag');
});
