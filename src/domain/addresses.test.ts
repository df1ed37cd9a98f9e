import { expect, test } from 'vitest';
import { apiAddress, apiKey, apiRoute, pageAddress, uploadAddress } from '#domain/addresses.ts';

test.each([
  [apiKey.recentVideos, apiRoute.recentVideos],
  [apiKey.videos, apiRoute.videos],
  [apiKey.video(':id'), apiRoute.video],
  [apiKey.sources(':id'), apiRoute.sources],
  [apiKey.socialLinks, apiRoute.socialLinks],
  [apiKey.bio, apiRoute.bio],
  [apiKey.csrfToken, apiRoute.csrfToken],
  [apiKey.contact, apiRoute.contact],
  [apiKey.authCheck, apiRoute.authCheck],
  [apiKey.login, apiRoute.login],
  [apiKey.logout, apiRoute.logout],
  [apiKey.lockoutStatus, apiRoute.lockoutStatus],
  [apiKey.changePassword, apiRoute.changePassword],
])('the query key %j and the route %s name the same address', (key, route) => {
  expect(`/${key.join('/')}`).toBe(route);
});

test.each([
  [['api', 'videos', 'a b/../c?d#e'], '/api/videos/a%20b%2F..%2Fc%3Fd%23e'],
  [['api', 'videos', 7, 'sources'], '/api/videos/7/sources'],
  [['api', 'videos', '\uD800'], '/api/videos/%EF%BF%BD'],
])('the address of the key %j is %s', (key, address) => {
  expect(apiAddress(key)).toBe(address);
});

test('a page or file address keeps the name it carries in one segment', () => {
  expect(pageAddress.video('../admin')).toBe('/video/..%2Fadmin');
  expect(uploadAddress('a/b c.pdf')).toBe('/uploads/a%2Fb%20c.pdf');
});
