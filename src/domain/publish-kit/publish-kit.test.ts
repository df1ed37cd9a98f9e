import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Citation } from '#domain/sources/citation.ts';
import { LAST_SECOND, parseMoment } from '#domain/videos/moment.ts';
import {
  type KitVideo,
  MAX_DESCRIPTION_BYTES,
  pinnedComment,
  youtubeDescription,
  chapterLines,
} from '#domain/publish-kit/publish-kit.ts';
import { byteLength } from '#domain/text/byte-length.ts';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';

const cite = (
  startSecond: number,
  claim: string | null = null,
  quote: string | null = null,
): Citation => ({
  sourceId: 'law',
  startSecond,
  endSecond: null,
  claim,
  quote,
  page: null,
});

const VIDEO: KitVideo = {
  description: 'How a budget becomes law.',
  pageUrl: 'https://example.org/video/1',
  sources: [
    {
      id: 'law',
      title: 'The <Budget> Act',
      description: 'As\namended',
      url: 'https://example.gov/act',
      archivedUrl: null,
    },
    { id: 'talk', title: 'An interview', description: null, url: null, archivedUrl: null },
  ],
  citations: [cite(95, 'Congress votes twice'), cite(252)],
};

test('the description contains the sources, a link to the page, and chapters', () => {
  expect(youtubeDescription(VIDEO)).toEqual({
    leftOut: [],
    text: `How a budget becomes law.

Sources:
1. The Budget Act
   As amended
   https://example.gov/act
2. An interview

Watch with all sources and corrections: https://example.org/video/1

Chapters:
0:00 Intro
1:35 Congress votes twice
4:12 The Budget Act`,
  });
});

test('the quotes of a source stand below its description, and are the first to be left out', () => {
  const quoted = { ...cite(300), quote: '12:30 was <the> “time”', page: 12 };
  const { text, leftOut } = youtubeDescription({ ...VIDEO, citations: [cite(95), quoted] });
  expect(leftOut).toEqual([]);
  expect(text).toContain(`   As amended
   Quote: “12:30 was the “time”” (p. 12)
   https://example.gov/act`);

  const description = 'a'.repeat(MAX_DESCRIPTION_BYTES - byteLength(text) + 30);
  const shorter = youtubeDescription({ ...VIDEO, description, citations: [cite(95), quoted] });
  expect(shorter.leftOut).toEqual(['quotes']);
  expect(shorter.text).toContain('   As amended\n   https://example.gov/act');
});

test('the archived copy of a source stands below its address, and is left out before the quotes', () => {
  const archivedUrl = 'https://web.archive.org/web/20260503120000/https://example.gov/act';
  const sources = [{ ...source(10), archivedUrl }];
  const citations = [cite(95, null, 'The <budget> shall pass')];
  const { text, leftOut } = youtubeDescription({ ...VIDEO, sources, citations });
  expect(leftOut).toEqual([]);
  expect(text).toContain(`   https://example.gov/act\n   Archived copy: ${archivedUrl}\n`);

  const description = 'a'.repeat(MAX_DESCRIPTION_BYTES - byteLength(text) + 30);
  const shorter = youtubeDescription({ ...VIDEO, description, sources, citations });
  expect(shorter.leftOut).toEqual(['archived copies']);
  expect(shorter.text).toContain('Quote: “The budget shall pass”');
});

test('no chapters are added to a description that already has chapters', () => {
  const description = 'Watch:\n0:00 Start\n1:00 Middle\n2:00 End';
  expect(youtubeDescription({ ...VIDEO, description }).text).not.toContain('Chapters:');
});

test.each([
  ['one moment makes no chapters', [cite(95)], []],
  [
    'a moment less than ten seconds after the last chapter starts no chapter',
    [cite(95, 'a'), cite(104, 'b'), cite(106, 'c')],
    ['0:00 Intro', '1:35 a', '1:46 c'],
  ],
  [
    'a first moment close to the start makes the first chapter',
    [cite(4, 'a'), cite(20, 'b'), cite(40, 'c')],
    ['0:00 a', '0:20 b', '0:40 c'],
  ],
])('%s', (_what, citations, lines) => {
  expect(chapterLines({ sources: VIDEO.sources, citations })).toEqual(lines);
});

const source = (sizeBytes: number) => ({
  id: 'law',
  title: 'T'.repeat(100),
  description: 'D'.repeat(sizeBytes),
  url: 'https://example.gov/act',
  archivedUrl: null,
});

test('a long description omits first the descriptions of the sources, then their list, then the chapters', () => {
  const short = youtubeDescription({ ...VIDEO, sources: Array(20).fill(source(200)) });
  expect(short.leftOut).toEqual(['source descriptions']);
  expect(short.text).toContain('20. TTT');
  expect(short.text).not.toContain('DDD');
  const shorter = youtubeDescription({ ...VIDEO, sources: Array(60).fill(source(200)) });
  expect(shorter.leftOut).toEqual(['sources']);
  expect(shorter.text).toContain('All 60 sources of this video: https://example.org/video/1');
  expect(shorter.text).not.toContain('TTT\n');
  expect(shorter.text).toContain('Chapters:');
  const description = 'D'.repeat(4900);
  expect(youtubeDescription({ ...VIDEO, description }).leftOut).toEqual(['sources', 'chapters']);
  expect(youtubeDescription({ ...VIDEO, description, citations: [] }).leftOut).toEqual(['sources']);
});

test('a description that is too long by itself is cut at a space', () => {
  const { text, leftOut } = youtubeDescription({ ...VIDEO, description: 'żółw '.repeat(1500) });
  expect(byteLength(text)).toBeLessThanOrEqual(MAX_DESCRIPTION_BYTES);
  expect(text).toMatch(/żółw…\n\nAll 2 sources of this video: /);
  expect(leftOut).toEqual(['sources', 'chapters', 'end of the description']);
});

test.each([
  [VIDEO, 'All 2 sources of this video, with the times at which they are cited:'],
  [
    { ...VIDEO, sources: VIDEO.sources.slice(0, 1) },
    'The source of this video, with the times at which it is cited:',
  ],
  [{ ...VIDEO, citations: [] }, 'All 2 sources of this video:'],
  [{ ...VIDEO, citations: [], sources: [] }, 'More about this video:'],
])('the pinned comment of %o links to the page of the video', (video, words) => {
  expect(pinnedComment(video)).toContain(`${words} ${VIDEO.pageUrl}`);
});

const text = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 300 }),
  fc.constantFrom(
    '<script>',
    '0:00 x',
    '1:2',
    '🙂'.repeat(500),
    'word '.repeat(800),
    '</',
    '\n9:59\n',
  ),
);
const line = text.map((lines) => lines.replaceAll(/\s+/g, ' ').trim());

const kitVideo: fc.Arbitrary<KitVideo> = fc.record({
  description: fc.option(fc.array(text, { maxLength: 4 }).map((parts) => parts.join('\n'))),
  pageUrl: fc.constant(VIDEO.pageUrl),
  sources: fc.array(
    fc.record({
      id: fc.constant('law'),
      title: line,
      description: fc.option(text),
      url: fc.option(line),
      archivedUrl: fc.option(line),
    }),
    { maxLength: 40 },
  ),
  citations: fc
    .uniqueArray(fc.nat(LAST_SECOND), { maxLength: 40 })
    .chain((seconds) =>
      fc.tuple(
        ...seconds
          .toSorted((a, b) => a - b)
          .map((second) =>
            fc
              .tuple(fc.option(line), fc.option(line))
              .map(([claim, quote]) => cite(second, claim, quote)),
          ),
      ),
    ),
});

test('all descriptions are short enough, without angle brackets, and have valid chapters or none', () => {
  fc.assert(
    fc.property(kitVideo, (video) => {
      const kit = youtubeDescription(video).text;
      expect(byteLength(kit)).toBeLessThanOrEqual(MAX_DESCRIPTION_BYTES);
      expect(`${kit}${pinnedComment(video)}`).not.toMatch(/[<>]/);
      const chapters = kit.split('Chapters:\n')[1]?.split('\n') ?? [];
      const starts = chapters.map((chapter) => parseMoment(chapter.split(' ')[0] ?? '') ?? -1);
      if (starts.length === 0) return;
      expect(starts.length).toBeGreaterThanOrEqual(3);
      expect(starts[0]).toBe(0);
      const lengths = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(10);
    }),
    { numRuns: inject('isThorough') ? 10_000 : 500 },
  );
});
