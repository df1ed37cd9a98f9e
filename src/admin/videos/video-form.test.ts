import { expect, test } from 'vitest';

import { adminVideoSchema } from '#domain/videos/video.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';

import { changedFields } from '../ui/editors/changed-fields.ts';
import {
  emptyVideoForm,
  newVideo,
  undatedVideoFormSchema,
  videoChanges,
  videoForm,
  videoFormSchema,
  type VideoForm,
} from './video-form.ts';

const video = makeEntry(adminVideoSchema, {
  id: 'a1b2',
  title: 'How a bill becomes law',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  thumbnail: 'https://example.org/own-thumbnail.jpg',
  publishDate: '2025-03-01T12:00:34.567Z',
  isPublished: true,
  viewCount: '0',
  isVertical: false,
  sortOrder: 0,
});

/** The request body when a stored video is saved after these edits. */
function sentAfter(edits: Partial<VideoForm>, stored = video) {
  const opened = videoForm(stored);
  const typed = { ...opened, ...edits };
  return videoChanges(stored, changedFields(opened, typed, videoFormSchema.parse(typed)));
}

test.each<[Partial<VideoForm>, object]>([
  [{ title: '  Another title ' }, { title: 'Another title' }],
  [{ description: 'Text' }, { description: 'Text' }],
  [{ isVertical: true }, { isVertical: true }],
  [{ sortOrder: '1' }, { sortOrder: 1 }],
  [{ sortOrder: 'x' }, { sortOrder: 1 }],
  [{ publishDate: '2025-03-02T08:30' }, { publishDate: new Date(2025, 2, 2, 8, 30).toISOString() }],
])('saving a video after the edit %o sends %o', (edit, sent) => {
  expect(sentAfter(edit)).toEqual(sent);
});

test('an emptied description is sent as null', () => {
  expect(sentAfter({ description: '' }, { ...video, description: 'Text' })).toEqual({
    description: null,
  });
});

test('another spelling of the same link keeps the stored thumbnail', () => {
  expect(sentAfter({ link: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({
    youtubeId: 'dQw4w9WgXcQ',
    youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  });
});

test('a link to another video replaces the thumbnail', () => {
  expect(sentAfter({ link: ' https://youtu.be/abcdefghijk ' })).toEqual({
    youtubeId: 'abcdefghijk',
    youtubeUrl: 'https://youtu.be/abcdefghijk',
    thumbnail: expect.stringContaining('/abcdefghijk/'),
  });
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://example.org/elsewhere', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=abcdefghijk', 'dQw4w9WgXcQ'],
])('the form of a video with the stored link %s shows %s', (youtubeUrl, link) => {
  expect(videoForm({ ...video, youtubeUrl }).link).toBe(link);
});

test('a new video is sent without a publish date unless the date was edited', () => {
  const opened = emptyVideoForm(new Date(2025, 2, 1, 12, 0, 34), 4);
  const typed = { ...opened, link: 'dQw4w9WgXcQ', title: 'A title' };
  const save = (form: VideoForm) => {
    const values = videoFormSchema.parse(form);
    return newVideo(values, changedFields(opened, form, values));
  };

  expect(save(typed)).toMatchObject({
    title: 'A title',
    description: null,
    isVertical: false,
    sortOrder: 4,
    youtubeId: 'dQw4w9WgXcQ',
    youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    thumbnail: expect.stringContaining('/dQw4w9WgXcQ/'),
    publishDate: undefined,
  });
  const publishDate = '2025-03-01T12:01';
  expect(save({ ...typed, publishDate }).publishDate).toBe(new Date(publishDate).toISOString());
});

test.each([null, 'soon'])('the date %j leaves its field empty and is kept', (publishDate) => {
  const undated = { ...video, publishDate };
  expect(videoForm(undated).publishDate).toBe('');
  const typed = { ...videoForm(undated), title: 'After' };
  const values = undatedVideoFormSchema.parse(typed);
  expect(changedFields(videoForm(undated), typed, values)).toEqual({ title: 'After' });
});

test.each<[keyof VideoForm, string, string]>([
  ['title', ' ', 'Title is required'],
  ['link', ' ', 'Please paste a YouTube link or video ID'],
  ['link', 'https://example.org', 'This is not a YouTube link or video ID'],
  ['publishDate', '', 'Please enter a date and a time'],
])('the form refuses %s %j', (field, typed, message) => {
  const result = videoFormSchema.safeParse({ ...videoForm(video), [field]: typed });
  expect(result.error?.issues.map(({ path, message: text }) => [path, text])).toEqual([
    [[field], message],
  ]);
});
