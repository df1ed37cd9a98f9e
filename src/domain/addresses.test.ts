import { expect, test } from 'vitest';
import {
  apiAddress,
  apiRoute,
  pageAddress,
  queryKeys,
  uploadAddress,
  videoIdInPath,
} from '#domain/addresses.ts';

test('a query key consists of the segments of its route, with the parameter filled in', () => {
  expect(queryKeys.recentVideos).toEqual(['api', 'videos', 'recent']);
  expect(queryKeys.sources('7')).toEqual(['api', 'videos', '7', 'sources']);
});

test('every query key, joined with slashes, equals its route', () => {
  const routes = new Map(Object.entries(apiRoute));
  const keys = Object.entries(queryKeys);
  expect(keys).toHaveLength(routes.size);
  for (const [name, key] of keys) {
    const route = routes.get(name) ?? '';
    const [parameter = ''] = /:\w+/.exec(route) ?? [];
    const segments = typeof key === 'function' ? key(parameter) : key;
    expect(`/${segments.join('/')}`).toBe(route);
  }
});

test.each([
  [['api', 'videos', 'a b/../c?d#e'], '/api/videos/a%20b%2F..%2Fc%3Fd%23e'],
  [['api', 'videos', 7, 'sources'], '/api/videos/7/sources'],
  [['api', 'videos', '\uD800'], '/api/videos/%EF%BF%BD'],
])('the query key %j has the address %s', (key, address) => {
  expect(apiAddress(key)).toBe(address);
});

test('an id or a file name is encoded as one path segment', () => {
  expect(pageAddress.video('../admin')).toBe('/video/..%2Fadmin');
  expect(uploadAddress('a/b c.pdf')).toBe('/uploads/a%2Fb%20c.pdf');
});

test.each([
  ['/video/7', '7'],
  ['/Video/7/', '7'],
  ['/video/a%2Fb', 'a%2Fb'],
  ['/video/', undefined],
  ['/video/7/8', undefined],
  ['/videos/7', undefined],
  ['/x/video/7', undefined],
])('the path %s contains the video id %s', (path, id) => {
  expect(videoIdInPath(path)).toBe(id);
});
