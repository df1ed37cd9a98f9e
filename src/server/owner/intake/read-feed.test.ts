import { expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';

const ENTRY =
  '<entry><yt:videoId>Ab3dEf_h-1Z</yt:videoId><title>Episode</title><published>2025-03-01T12:00:00Z</published></entry>';

test.each([
  ['nested elements', '<a>'.repeat(350_000)],
  ['elements that are not closed', '<br>'.repeat(260_000)],
  ['end tags in nested elements', `${'<b>'.repeat(1000)}${'</i>'.repeat(250_000)}`],
])('a feed with a megabyte of %s has no entries', (_what, xml) => {
  expect(readFeed(`<feed>${ENTRY}</feed>`)).toHaveLength(1);
  expect(readFeed(`<feed>${ENTRY}${xml}</feed>`)).toEqual([]);
});
