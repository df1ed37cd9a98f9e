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
  [6, '6 days ago', 'Published 6 days ago'],
  [7, '1 week ago', 'Published 1 week ago'],
  [13, '1 week ago', 'Published 1 week ago'],
  [14, '2 weeks ago', 'Published 2 weeks ago'],
  [29, '4 weeks ago', 'Published 4 weeks ago'],
  [30, '1 month ago', 'Published 1 month ago'],
  [59, '1 month ago', 'Published 1 month ago'],
  [60, '2 months ago', 'Published 2 months ago'],
  [364, '12 months ago', 'Published 12 months ago'],
  [365, '1 year ago', 'Published 1 year ago'],
  [729, '1 year ago', 'Published 1 year ago'],
  [730, '2 years ago', 'Published 2 years ago'],
])('a video from %i days ago reads "%s" and "%s"', (days, card, page) => {
  expect(cardAge(daysBefore(days), NOON, ZONE)).toBe(card);
  expect(pageAge(daysBefore(days), NOON, ZONE)).toBe(page);
});

test.each([[null], [undefined], ['part 7']])(
  'a publish date of %j reads "Just published"',
  (published) => {
    expect(cardAge(published, NOON, ZONE)).toBe('Just published');
    expect(pageAge(published, NOON, ZONE)).toBe('Just published');
  },
);

test('at an invalid current time, a card reads "Just published"', () => {
  expect(cardAge(daysBefore(3), new Date(Number.NaN), ZONE)).toBe('Just published');
});

test.each([
  ['an hour', -1 / 24],
  ['ten years', -3650],
])('a video dated %s in the future counts as published today', (_case, days) => {
  expect(cardAge(daysBefore(days), NOON, ZONE)).toBe('Today');
  expect(pageAge(daysBefore(days), NOON, ZONE)).toBe('Published today');
});

test('the age depends on the time zone', () => {
  const published = '2025-06-15T06:00:00Z';
  expect(cardAge(published, NOON, ZONE)).toBe('1 day ago');
  expect(cardAge(published, NOON, 'UTC')).toBe('Today');
});
