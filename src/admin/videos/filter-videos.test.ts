import { expect, test } from 'vitest';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';
import { everyVideo, filterVideos, type VideoGroup } from './filter-videos.ts';

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
  ['published', '', ['plain']],
  ['drafts', '', ['draft', 'later draft']],
  ['drafts', 'taxes', ['draft']],
  ['scheduled', '', ['later']],
  ['withoutSources', '', ['draft', 'later', 'later draft']],
])('the group %s with the search %j has the videos %j', (group, search, ids) => {
  const filter = { ...everyVideo, group, search };
  const selected = filterVideos(videos, filter, { counts: { plain: 2 }, now });
  expect(selected.map(({ id }) => id)).toEqual(ids);
});

test('the group "Without sources" is empty until the sources have been counted', () => {
  const filter = { ...everyVideo, group: 'withoutSources' } as const;
  expect(filterVideos(videos, filter, { counts: undefined, now })).toEqual([]);
});

test('the newest videos come first, after drafts without a date, and undated videos last', () => {
  const undated = { publishDate: null };
  const list = [
    video('old', { publishDate: '2019-02-01T12:00:00.000Z' }),
    video('undated', undated),
    video('draft', { ...undated, isPublished: false }),
    video('later', ahead),
    video('new'),
  ];
  const newest = filterVideos(list, { ...everyVideo, order: 'newest' }, { counts: {}, now });
  expect(newest.map(({ id }) => id)).toEqual(['draft', 'later', 'new', 'old', 'undated']);
});
