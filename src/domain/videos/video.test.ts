import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  adminVideoSchema,
  videoDetailSchema,
  videoInputSchema,
  videoListItemSchema,
  videoUpdateSchema,
  withIdFromLink,
} from '#domain/videos/video.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';

const filledIn = {
  title: 'How a bill becomes law',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
};

function refusals(video: unknown): string[] {
  return (videoInputSchema.safeParse(video).error?.issues ?? []).map(({ message }) => message);
}

test('a video needs only a title, an id and a link', () => {
  expect(videoInputSchema.parse(filledIn)).toEqual(filledIn);
});

test('a video with every field is accepted, and its texts are trimmed but not cleaned', () => {
  const video = {
    title: ' Inflation < 3 %\tand > 2 %\t',
    youtubeId: ' dQw4w9WgXcQ ',
    youtubeUrl: ' https://youtu.be/dQw4w9WgXcQ?on=1 ',
    description: ' Line one\f\tline two: onset = 5, javascript: <script> ',
    thumbnail: ' https://example.org/a.jpg?onx=1 ',
    isPublished: false,
    isVertical: true,
    sortOrder: 7,
    publishDate: '2025-03-01T12:00:00+02:00',
  };
  expect(videoInputSchema.parse(video)).toEqual({
    title: 'Inflation < 3 % and > 2 %',
    youtubeId: 'dQw4w9WgXcQ',
    youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?on=1',
    description: 'Line one\n\tline two: onset = 5, javascript: <script>',
    thumbnail: 'https://example.org/a.jpg?onx=1',
    isPublished: false,
    isVertical: true,
    sortOrder: 7,
    publishDate: '2025-03-01T10:00:00.000Z',
  });
});

test.each([
  ['title', undefined, 'Title is required'],
  ['title', ' \u200b', 'Title is required'],
  ['title', 'two\nlines', 'Title must be a single line of text'],
  ['title', 'a'.repeat(201), 'Title must be at most 200 characters'],
  ['youtubeId', undefined, 'YouTube video id is required'],
  ['youtubeId', ' ', 'YouTube video id is required'],
  ['youtubeId', 'tenletters', /at least 11 letters/],
  ['youtubeId', 'dQw4w9WgXc!', /at least 11 letters/],
  ['youtubeId', 'a'.repeat(65), /at least 11 letters/],
  ['youtubeId', 'https://vimeo.com/12345678901', /at least 11 letters/],
  ['youtubeUrl', undefined, 'YouTube link is required'],
  ['youtubeUrl', '', 'YouTube link is required'],
  ['youtubeUrl', 'javascript:alert(1)', 'Please enter the link to the video on YouTube'],
  ['youtubeUrl', 'just words', 'Please enter the link to the video on YouTube'],
  ['youtubeUrl', `https://youtu.be/${'a'.repeat(2000)}`, /at most 2,000 characters/],
  ['description', 'a\u0000b', 'Description must be plain text'],
  ['description', 'a'.repeat(10_001), 'Description must be at most 10,000 characters'],
  ['thumbnail', 'javascript:alert(1)', 'Please enter the address of an image as thumbnail'],
  ['thumbnail', `https://a.example/${'a'.repeat(2000)}`, /address of an image/],
  ['thumbnail', 'https://a.example/\u0000', 'Please enter the address of an image as thumbnail'],
  ['isPublished', 'yes', 'Published must be true or false'],
  ['isVertical', 1, 'Vertical must be true or false'],
  ['sortOrder', 0, 'Sort order must be a whole number from 1 to 2,147,483,647'],
  ['publishDate', '2025-03-01', /^Publish date must be a date and time/],
  ['publishDate', '2025-02-30T12:00:00Z', /^Publish date must be a date and time/],
  ['publishDate', '2025-03-01T12:00:00', /^Publish date must be a date and time/],
  ['publishDate', '0001-01-02T00:00:00+00:01', /^Publish date must be from/],
  ['publishDate', '9999-12-30T23:59:59-00:01', /^Publish date must be from/],
  ['publishDate', '10000-01-01T00:00:00Z', /^Publish date must be a date and time/],
  ['publishDate', 1_740_000_000, /^Publish date must be a date and time/],
])('a %s of %j is refused', (field, value, sentence) => {
  const video = { ...filledIn, [field]: value };
  const { error } = videoInputSchema.safeParse(video);
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  expect(error?.issues[0]?.message).toMatch(sentence);
});

test.each([[null], [undefined], ['text'], [7]])('%j is refused as a video', (value) => {
  expect(refusals(value)).toEqual(['Please fill in the video']);
});

test.each([
  ['description', null, null],
  ['description', ' ', null],
  ['thumbnail', '', null],
  ['youtubeId', 'https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['youtubeUrl', 'youtube.com/shorts/dQw4w9WgXcQ', 'https://youtube.com/shorts/dQw4w9WgXcQ'],
  ['youtubeUrl', 'Look: https://youtu.be/dQw4w9WgXcQ !', 'https://youtu.be/dQw4w9WgXcQ'],
  ['youtubeUrl', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['youtubeUrl', 'example.org/without-an-id', 'https://example.org/without-an-id'],
  ['youtubeUrl', 'https://example.org/without-an-id', 'https://example.org/without-an-id'],
  ['sortOrder', 2_147_483_647, 2_147_483_647],
  ['publishDate', '0001-01-02T00:00:00Z', '0001-01-02T00:00:00.000Z'],
  ['publishDate', '9999-12-30T23:59:59.999Z', '9999-12-30T23:59:59.999Z'],
])('a %s of %j is stored as %j', (field, value, stored) => {
  expect(videoInputSchema.parse({ ...filledIn, [field]: value })).toMatchObject({
    [field]: stored,
  });
});

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'in the time zone %s every accepted publish date has a year of four digits',
  (timeZone) => {
    const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', era: 'short' });
    const years = ['0001-01-02T00:00:00Z', '9999-12-30T23:59:59.999Z'].map((publishDate) =>
      year.format(new Date(videoInputSchema.parse({ ...filledIn, publishDate }).publishDate ?? '')),
    );
    expect(years).toEqual(['1 AD', '9999 AD']);
  },
);

test('an update contains only the fields to change', () => {
  expect(videoUpdateSchema.parse({})).toEqual({});
  expect(videoUpdateSchema.parse({ isPublished: false, id: '1' })).toEqual({ isPublished: false });
  expect(videoUpdateSchema.parse({ description: '' })).toEqual({ description: null });
  expect(videoUpdateSchema.safeParse({ title: '' }).success).toBe(false);
});

test.each([
  [{ youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' }, 'dQw4w9WgXcQ'],
  [{ youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', youtubeId: ' ' }, 'dQw4w9WgXcQ'],
  [{ youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', youtubeId: null }, 'dQw4w9WgXcQ'],
  [{ youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', youtubeId: 'other-id-01' }, 'other-id-01'],
  [{ youtubeUrl: 'https://example.org', youtubeId: '' }, ''],
])('the video %j gets the id %j', (video, id) => {
  expect(withIdFromLink(video)).toEqual({ ...video, youtubeId: id });
});

test.each([[null], ['text'], [7], [{}], [{ youtubeUrl: 7 }], [{ title: 'No link' }]])(
  '%j is returned unchanged, without an id',
  (value) => {
    expect(withIdFromLink(value)).toBe(value);
  },
);

test('the schema can be converted to a JSON schema', () => {
  expect(() => z.toJSONSchema(videoInputSchema, { io: 'input' })).not.toThrow();
});

const row = makeEntry(adminVideoSchema, {
  id: 'b0c6a1de-0000-4000-8000-000000000000',
  title: 'The Budget',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  publishDate: '2025-06-15T12:00:00.000Z',
  isPublished: true,
  viewCount: '0',
  isVertical: false,
  sortOrder: 1,
});

const hidden = new Set(['youtubeUrl', 'thumbnail', 'isPublished', 'viewCount', 'sortOrder']);

test.each([
  ['a list item', videoListItemSchema],
  ['a single video', videoDetailSchema],
])('%s has none of the fields that only the administrator may read', (_what, schema) => {
  const shown = Object.keys(schema.parse(row));
  expect(shown).toContain('title');
  expect(shown.filter((name) => hidden.has(name))).toEqual([]);
});
