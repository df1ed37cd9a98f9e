import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewCitation } from '#domain/sources/citation.ts';
import { formatCitationLines, parseCitationLines } from '#domain/sources/citation-lines.ts';
import { LAST_SECOND } from '#domain/videos/moment.ts';

test.each<[line: string, startSecond: number, endSecond: number | null, claim: string | null]>([
  ['4:12', 252, null, null],
  ['252', 252, null, null],
  ['4m12s Prices rose', 252, null, 'Prices rose'],
  ['4:12 Prices rose', 252, null, 'Prices rose'],
  ['4:12 - Prices rose', 252, null, 'Prices rose'],
  ['4:12 — Prices rose', 252, null, 'Prices rose'],
  ['4:12-4:40 Prices rose', 252, 280, 'Prices rose'],
  ['4:12–4:40', 252, 280, null],
  ['4:12 – 4:40 – Prices rose', 252, 280, 'Prices rose'],
  ['4:12 - 5 % growth', 252, null, '5 % growth'],
  ['4:12 10:30 was the time', 252, null, '10:30 was the time'],
  ['4:12 A <b> & "C"', 252, null, 'A <b> & "C"'],
  ['  1:02:03   Prices rose  ', 3723, null, 'Prices rose'],
])('the line %j is read', (line, startSecond, endSecond, claim) => {
  expect(parseCitationLines(line)).toEqual({
    citations: [{ startSecond, endSecond, claim }],
    problems: [],
  });
});

test('several lines are sorted by time, and empty lines are ignored', () => {
  const { citations } = parseCitationLines('7:30 Second\r\n\n4:12 First\n  \n');
  expect(citations.map(({ claim }) => claim)).toEqual(['First', 'Second']);
});

test.each([
  ['Prices rose', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['-1', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['25:00:00 x', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['4:12x', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['4:12-4:75 x', '“4:75” is not a time such as 4:12 or 1:02:03'],
  ['4:12-4:12 x', 'The end must be after the start'],
  ['4:12-4:00 x', 'The end must be after the start'],
  [`4:12 ${'a'.repeat(301)}`, 'The claim must be at most 300 characters'],
  ['4:12 a\u0007b', 'The claim must be a single line of text'],
])('the line %j is refused', (line, message) => {
  expect(parseCitationLines(`1:00\n${line}`)).toEqual({
    citations: [{ startSecond: 60, endSecond: null, claim: null }],
    problems: [{ line: 2, message }],
  });
});

test('two lines with the same start are refused', () => {
  expect(parseCitationLines('4:12 a\n252 b').problems).toEqual([
    { line: 2, message: '4:12 is on an earlier line already' },
  ]);
});

const citation = fc
  .record({
    startSecond: fc.nat(LAST_SECOND - 1),
    seconds: fc.option(fc.integer({ min: 1, max: 600 })),
    claim: fc.option(fc.stringMatching(/^[A-Z][a-zé<&"]{0,8}(?: [-\d:a-z]{1,9}){0,3}$/)),
  })
  .map(({ startSecond, seconds, claim }): NewCitation => {
    const endSecond = seconds === null ? null : Math.min(startSecond + seconds, LAST_SECOND);
    return { startSecond, endSecond, claim };
  });

test('moments that are written as lines are read back unchanged', () => {
  const list = fc.uniqueArray(citation, { selector: ({ startSecond }) => startSecond });
  fc.assert(
    fc.property(list, (citations) => {
      const sorted = citations.toSorted((a, b) => a.startSecond - b.startSecond);
      expect(parseCitationLines(formatCitationLines(sorted))).toEqual({
        citations: sorted,
        problems: [],
      });
    }),
  );
});
