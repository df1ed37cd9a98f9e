import { expect, test } from 'vitest';
import { videoStage, videoState } from './video-state.ts';

const now = new Date('2026-11-23T20:00:00.000Z');
const SITE = 'America/Los_Angeles';

test.each([
  [false, null, 'Draft'],
  [false, '2026-11-24T17:00:00.000Z', 'Draft'],
  [true, '2026-11-24T17:00:00.000Z', 'Scheduled'],
  [true, '2026-11-23T17:00:00.000Z', 'Published'],
  [true, null, 'Published'],
])('a video with isPublished %s and the date %s is at the stage %s', (isPublished, date, stage) => {
  expect(videoStage({ isPublished, publishDate: date }, now)).toBe(stage);
});

test.each([
  [false, '2026-11-02T17:00:00.000Z', SITE, 'Draft'],
  [true, '2026-11-02T17:00:00.000Z', SITE, 'Published 3 weeks ago'],
  [true, '2026-11-23T08:30:00.000Z', SITE, 'Published today'],
  [true, '2026-11-24T17:00:00.000Z', SITE, 'Scheduled Nov 24, 9:00 AM'],
  [true, '2026-11-24T17:00:00.000Z', 'America/Tijuana', 'Scheduled Nov 24, 9:00 AM'],
  [true, '2026-11-24T17:00:00.000Z', 'UTC', 'Scheduled Nov 24, 9:00 AM PST'],
  [true, '2027-01-01T07:30:00.000Z', SITE, 'Scheduled Dec 31, 11:30 PM'],
  [true, '2027-01-01T08:30:00.000Z', SITE, 'Scheduled Jan 1, 2027, 12:30 AM'],
])(
  'the state of a video with isPublished %s and the date %s, read in %s, is "%s"',
  (isPublished, publishDate, readerTimeZone, state) => {
    const here = { now, timeZone: SITE, readerTimeZone };
    const text = videoState({ isPublished, publishDate }, here);
    expect(text.replaceAll(/\s/g, ' ')).toBe(state);
  },
);
