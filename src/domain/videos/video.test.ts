import { expect, test } from 'vitest';
import { videoDetailSchema, videoListItemSchema } from '#domain/videos/video.ts';

const row = {
  id: 'b0c6a1de-0000-4000-8000-000000000000',
  title: 'The Budget',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  description: null,
  thumbnail: null,
  publishDate: '2025-06-15T12:00:00.000Z',
  isPublished: true,
  viewCount: '0',
  isVertical: false,
  sortOrder: 1,
};

test('a list item has only the fields that visitors may read', () => {
  const shown = ['id', 'youtubeId', 'title', 'description', 'publishDate'];
  expect(Object.keys(videoListItemSchema.parse(row)).toSorted()).toEqual(shown.toSorted());
});

test('a single video has only the fields that visitors may read', () => {
  const shown = ['id', 'title', 'description', 'youtubeId', 'isVertical', 'publishDate'];
  expect(Object.keys(videoDetailSchema.parse(row)).toSorted()).toEqual(shown.toSorted());
});

test('a video without a required field is refused', () => {
  expect(videoListItemSchema.safeParse({ ...row, title: undefined }).success).toBe(false);
  expect(videoDetailSchema.safeParse([]).success).toBe(false);
});
