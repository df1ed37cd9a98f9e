import { expect, test } from 'vitest';
import { videoSummary } from '#domain/videos/video-summary.ts';

const words = 'seven77 '.repeat(30).trim();

test.each([
  ['Line one\n\n  and\ttwo ', 'Line one and two'],
  ['a'.repeat(160), 'a'.repeat(160)],
  [words, `${'seven77 '.repeat(19)}seven77…`],
  [`${'a'.repeat(130)}. ${'b'.repeat(40)}`, `${'a'.repeat(130)}…`],
  [`${'a'.repeat(100)} ${'b'.repeat(100)}`, `${'a'.repeat(100)} ${'b'.repeat(58)}…`],
  ['a'.repeat(161), `${'a'.repeat(159)}…`],
  ['😀'.repeat(81), `${'😀'.repeat(79)}…`],
  [' \n ', undefined],
  ['', undefined],
  [null, undefined],
])('the summary of %j is %j', (description, summary) => {
  expect(videoSummary(description)).toBe(summary);
  expect(summary?.length ?? 0).toBeLessThanOrEqual(160);
});
