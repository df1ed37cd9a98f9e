import { expect, test } from 'vitest';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';
import { filterVideos, type VideoGroup } from './filter-videos.ts';

const now = new Date('2025-03-01T12:00:00.000Z');

function video(id: string, changes = {}) {
  return makeEntry(adminVideoSchema, {
    id,
    title: id,
    youtubeId: 'dQw4w9WgXcQ',
    youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
    publishDate: '2025-02-01T12:00:00.000Z',
    isPublished: true,
    viewCount: '0',
    isVertical: false,
    sortOrder: 1,
    ...changes,
  });
}

const ahead = { publishDate: '2025-04-01T12:00:00.000Z' };
const videos = [
  video('plain'),
  video('draft', { isPublished: false, description: 'Taxes' }),
  video('later', ahead),
  video('later draft', { ...ahead, isPublished: false }),
];

test.each<[VideoGroup, string, string[]]>([
  ['all', '', ['plain', 'draft', 'later', 'later draft']],
  ['all', ' LATER', ['later', 'later draft']],
  ['drafts', '', ['draft', 'later draft']],
  ['drafts', 'taxes', ['draft']],
  ['scheduled', '', ['later']],
  ['withoutSources', '', ['draft', 'later', 'later draft']],
])('the group %s with the search %j has the videos %j', (group, search, ids) => {
  const selected = filterVideos(videos, { group, search }, { counts: { plain: 2 }, now });
  expect(selected.map(({ id }) => id)).toEqual(ids);
});

test('the group "Without sources" is empty until the sources have been counted', () => {
  const filter = { group: 'withoutSources', search: '' } as const;
  expect(filterVideos(videos, filter, { counts: undefined, now })).toEqual([]);
});
