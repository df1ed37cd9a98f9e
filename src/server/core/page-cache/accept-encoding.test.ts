import { expect, test } from 'vitest';
import { chooseEncoding, encodingChooser } from '#server/core/page-cache/accept-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  ['GZIP ;Q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['br;q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, *;q=0.1', 'br'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  [',,;q=', 'identity'],
])('a client with Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
  const choose = encodingChooser();
  expect([choose(header), choose(header)]).toEqual([encoding, encoding]);
});
