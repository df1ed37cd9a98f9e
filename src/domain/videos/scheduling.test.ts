import { expect, test } from 'vitest';
import { isScheduled, scheduledFor } from '#domain/videos/scheduling.ts';

const NOW = new Date('2027-05-03T21:00:00.000Z');

test.each([
  ['2027-05-03T21:00:00.001Z', true, true],
  ['2027-05-03T14:00:01-07:00', true, true],
  ['2027-05-03T21:00:00.000Z', true, false],
  ['2025-03-01T12:00:00.000Z', true, false],
  ['2027-05-03T21:01:00.000Z', false, false],
  ['tomorrow', true, false],
  [null, true, false],
  [undefined, true, false],
])(
  'isScheduled of a video dated %s with isPublished %s is %s',
  (publishDate, isPublished, expected) => {
    expect(isScheduled({ publishDate, isPublished }, NOW)).toBe(expected);
  },
);

test.each([
  ['2027-05-03T21:00:00.000Z', 'America/Los_Angeles', 'Scheduled for May 3, 2027, 2:00 PM PDT'],
  ['2027-01-03T08:05:00.000Z', 'America/Los_Angeles', 'Scheduled for Jan 3, 2027, 12:05 AM PST'],
  ['2027-05-03T21:00:00.000Z', 'Europe/Berlin', 'Scheduled for May 3, 2027, 11:00 PM GMT+2'],
])(
  'the publish date %s in the time zone %s is described as "%s"',
  (publishDate, timeZone, text) => {
    expect(scheduledFor(publishDate, timeZone).replaceAll(/\s/g, ' ')).toBe(text);
  },
);
