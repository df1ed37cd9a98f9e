import { expect, test } from 'vitest';
import { nextThumbnailStep, thumbnailUrls, type ThumbnailStep } from '#domain/videos/thumbnail.ts';

test('the image URLs are listed from the largest to the smallest', () => {
  expect(thumbnailUrls('dQw4w9WgXcQ')).toEqual([
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg',
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/default.jpg',
  ]);
  expect(thumbnailUrls('a/b')[0]).toBe('https://i.ytimg.com/vi/a%2Fb/maxresdefault.jpg');
});

test.each([
  ['the largest image fails', 0, null, 1],
  ["the largest image is YouTube's small gray one", 0, 120, 1],
  ['the largest image is one pixel too narrow', 0, 639, 1],
  ['the largest image has no width', 0, 0, 1],
  ['the largest image has an unreadable width', 0, Number.NaN, 1],
  ['the largest image is just wide enough', 0, 640, 0],
  ['the largest image is wide', 0, 1280, 0],
  ['the second image fails', 1, null, 2],
  ['the second image loads, narrower than the limit of the first', 1, 480, 1],
  ['the last image fails', 2, null, 3],
  ['the last image loads', 2, 120, 2],
  ['an image fails after the placeholder has replaced it', 3, null, 3],
  ['an image loads after the placeholder has replaced it', 3, 10, 3],
] satisfies [when: string, step: ThumbnailStep, loadedWidth: number | null, next: ThumbnailStep][])(
  'when %s, step %i with width %s leads to step %i',
  (_case, step, loadedWidth, next) => {
    expect(nextThumbnailStep(step, loadedWidth)).toBe(next);
  },
);
