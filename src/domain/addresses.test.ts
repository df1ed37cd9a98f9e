import { expect, test } from 'vitest';
import { apiAddress, queryKeys, apiRoute, pageAddress, uploadAddress } from '#domain/addresses.ts';

const routes = new Map<string, string>(Object.entries(apiRoute));

test.each(Object.entries(queryKeys))(
  'the query key and the route of %s have the same address',
  (name, key) => {
    const segments = typeof key === 'function' ? key(':id') : key;
    expect(`/${segments.join('/')}`).toBe(routes.get(name)?.replace(':name', ':id'));
  },
);

test('every route except the OpenAPI description has a query key', () => {
  const { openapi: _, ...others } = apiRoute;
  expect(Object.keys(queryKeys)).toEqual(Object.keys(others));
});

test.each([
  [['api', 'videos', 'a b/../c?d#e'], '/api/videos/a%20b%2F..%2Fc%3Fd%23e'],
  [['api', 'videos', 7, 'sources'], '/api/videos/7/sources'],
  [['api', 'videos', '\uD800'], '/api/videos/%EF%BF%BD'],
])('the query key %j has the address %s', (key, address) => {
  expect(apiAddress(key)).toBe(address);
});

test('an id or file name is encoded into one segment of its address', () => {
  expect(pageAddress.video('../admin')).toBe('/video/..%2Fadmin');
  expect(uploadAddress('a/b c.pdf')).toBe('/uploads/a%2Fb%20c.pdf');
});
