import { expect, test } from 'vitest';
import {
  addressOf,
  apiAddress,
  apiRoute,
  pageAddress,
  uploadAddress,
  videoIdInPath,
} from '#domain/addresses.ts';

test.each([
  ['a b/../c?d#e', '/api/videos/a%20b%2F..%2Fc%3Fd%23e/sources'],
  ['$&', '/api/videos/%24%26/sources'],
  ['\uD800', '/api/videos/%EF%BF%BD/sources'],
])('the parameter %j is encoded as one segment of the address of a route', (id, address) => {
  expect(addressOf(apiRoute.sources, id)).toBe(address);
});

test('segments are encoded and joined to an address', () => {
  expect(apiAddress(['api', 'videos', 7, 'a/b'])).toBe('/api/videos/7/a%2Fb');
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
