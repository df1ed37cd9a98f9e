import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates/durations.ts';
import { cardAge, pageAge } from '#domain/videos/publish-age.ts';

const ZONE = 'America/Los_Angeles';
const NOON = new Date('2025-06-15T19:00:00Z');

function daysBefore(days: number): string {
  return new Date(NOON.getTime() - days * DAY_MS).toISOString();
}

test.each([
  [0, 'Today', 'Published today'],
  [1, '1 day ago', 'Published 1 day ago'],
  [2, '2 days ago', 'Published 2 days ago'],
  [6, '6 days ago', 'Published 6 days ago'],
  [7, '1 week ago', 'Published 1 week ago'],
  [13, '1 week ago', 'Published 1 week ago'],
  [14, '2 weeks ago', 'Published 2 weeks ago'],
  [28, '4 weeks ago', 'Published 4 weeks ago'],
  [29, '4 weeks ago', 'Published 4 weeks ago'],
  [30, '1 month ago', 'Published 1 month ago'],
  [59, '1 month ago', 'Published 1 month ago'],
  [60, '2 months ago', 'Published 2 months ago'],
  [364, '12 months ago', 'Published 12 months ago'],
  [365, '1 year ago', 'Published 1 year ago'],
  [729, '1 year ago', 'Published 1 year ago'],
  [730, '2 years ago', 'Published 2 years ago'],
  [3650, '10 years ago', 'Published 10 years ago'],
])('a video from %i days ago reads "%s" and "%s"', (days, card, page) => {
  expect(cardAge(daysBefore(days), NOON, ZONE)).toBe(card);
  expect(pageAge(daysBefore(days), NOON, ZONE)).toBe(page);
});

test.each([
  [null],
  [undefined],
  [''],
  ['   '],
  ['Invalid Date'],
  ['not a date'],
  ['part 7'],
  ['2024'],
  ['1718452800000'],
  ['2025-13-01T00:00:00Z'],
  ['2025-06-15T25:00:00Z'],
  ['2025-06-15T12:00:00Z or so'],
])('a publish date of %j reads "Just published"', (published) => {
  expect(cardAge(published, NOON, ZONE)).toBe('Just published');
  expect(pageAge(published, NOON, ZONE)).toBe('Just published');
});

test('at an invalid current time, a card reads "Just published"', () => {
  expect(cardAge(daysBefore(3), new Date(Number.NaN), ZONE)).toBe('Just published');
});

test.each([
  ['an hour', -1 / 24],
  ['three days', -3],
  ['ten years', -3650],
])('a video dated %s in the future counts as published today', (_case, days) => {
  expect(cardAge(daysBefore(days), NOON, ZONE)).toBe('Today');
  expect(pageAge(daysBefore(days), NOON, ZONE)).toBe('Published today');
});

test.each([
  ['2025-06-15T06:59:59Z', '2025-06-15T07:00:01Z', '1 day ago'],
  ['2025-06-15T07:00:00Z', '2025-06-16T06:59:59Z', 'Today'],
  ['2025-12-31T23:00:00-08:00', '2026-01-01T00:30:00-08:00', '1 day ago'],
  ['2025-03-08T23:30:00-08:00', '2025-03-09T23:30:00-07:00', '1 day ago'],
  ['2025-03-09T00:00:00-08:00', '2025-03-16T00:00:00-07:00', '1 week ago'],
  ['2025-11-02T00:30:00-07:00', '2025-11-02T23:30:00-08:00', 'Today'],
  ['2025-11-01T23:59:00-07:00', '2025-11-08T00:00:00-08:00', '1 week ago'],
])(
  'in Los Angeles, a video published at %s and viewed at %s has the label "%s"',
  (published, now, label) => {
    expect(cardAge(published, new Date(now), ZONE)).toBe(label);
  },
);

test.each([
  ['2025-06-14', '1 day ago'],
  ['2025-06-14T12:00Z', '1 day ago'],
  ['2025-06-14T12:00:00', '1 day ago'],
  ['2025-06-14 12:00:00', '1 day ago'],
  ['2025-06-14T12:00:00.123456Z', '1 day ago'],
  ['2025-06-14T12:00:00+14:00', '2 days ago'],
])('a publish date of %s, in UTC unless it has an offset, reads "%s"', (published, label) => {
  expect(cardAge(published, NOON, 'UTC')).toBe(label);
});

test('the age depends on the time zone', () => {
  const published = '2025-06-15T06:00:00Z';
  expect(cardAge(published, NOON, ZONE)).toBe('1 day ago');
  expect(cardAge(published, NOON, 'UTC')).toBe('Today');
});

test('the age in a label never decreases as time passes', () => {
  const instant = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  });
  const waitMs = fc.oneof(
    fc.nat({ max: 40 * DAY_MS }),
    fc.nat({ max: 5000 }).map((days) => days * DAY_MS),
  );
  fc.assert(
    fc.property(instant, instant, waitMs, (published, now, wait) => {
      const before = minimumDays(cardAge(published.toISOString(), now, ZONE));
      const after = minimumDays(
        cardAge(published.toISOString(), new Date(now.getTime() + wait), ZONE),
      );
      expect(after).toBeGreaterThanOrEqual(before);
    }),
  );
});

/** The smallest age in days that has this label. */
function minimumDays(label: string): number {
  if (label === 'Today') return 0;
  const [count = '', unit = ''] = label.replace('s ago', ' ago').split(' ');
  const size = new Map([
    ['day', 1],
    ['week', 7],
    ['month', 30],
    ['year', 365],
  ]).get(unit);
  return Number(count) * (size ?? Number.NaN);
}
