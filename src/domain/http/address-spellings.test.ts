import { expect, test } from 'vitest';

import { addressSpellings } from './address-spellings.ts';

test.each([
  [
    'https://Evidence.example',
    [
      'https://evidence.example/video/a1',
      'evidence.example/video/a1',
      'https://evidence.example:443/video/a1',
      'evidence.example:443/video/a1',
      'http://evidence.example/video/a1',
      'http://evidence.example:80/video/a1',
    ],
  ],
  [
    'http://localhost:3000',
    [
      'https://localhost:3000/video/a1',
      'localhost:3000/video/a1',
      'http://localhost:3000/video/a1',
    ],
  ],
])('a page of the site %s is pasted as %j', (siteUrl, spellings) => {
  expect(addressSpellings(siteUrl, '/video/A1')).toEqual(spellings);
});
