import { expect, test } from 'vitest';
import { videoSummary } from '#domain/videos/video-summary.ts';

test.each([
  ['Line one\n\n  and\ttwo ', 'Line one and two'],
  ['a'.repeat(161), 'a'.repeat(160)],
  ['😀'.repeat(81), '😀'.repeat(80)],
  [`${'a'.repeat(159)}😀`, 'a'.repeat(159)],
  [' \n ', undefined],
  ['', undefined],
  [null, undefined],
])('the summary of %j is %j', (description, summary) => {
  expect(videoSummary(description)).toBe(summary);
});
