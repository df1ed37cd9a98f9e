import { expect, test } from 'vitest';
import { callKey, declareCall, isKeyOf } from './call.ts';

const readSources = declareCall('GET /api/videos/:id/sources', { summary: '' });
const readReaders = declareCall('GET /api/admin/readers', { summary: '' });

test('the key of a call consists of the segments of its path, with the parameter filled in', () => {
  expect(callKey(readSources, { id: 'a b/c' })).toEqual(['api', 'videos', 'a b/c', 'sources']);
  expect(callKey(readReaders)).toEqual(['api', 'admin', 'readers']);
});

test.each([
  [['api', 'videos', '7', 'sources'], true],
  [['api', 'videos', '8', 'sources', { page: 2 }], true],
  [['api', 'videos', '7', 'evidence'], false],
  [['api', 'videos', '7'], false],
  [['api', 'videos', '7', 'sources', 'count'], false],
])('%j is the key of the sources of a video: %s', (key, isKey) => {
  expect(isKeyOf(readSources, key)).toBe(isKey);
});
