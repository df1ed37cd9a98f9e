import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewCitation } from '#domain/sources/citation.ts';
import { formatCitationLines, parseCitationLines } from '#domain/sources/citation-lines.ts';
import { LAST_SECOND } from '#domain/videos/moment.ts';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';

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
    citations: [{ startSecond, endSecond, claim, quote: null, page: null }],
    problems: [],
  });
});

test('several lines are sorted by time, and empty lines are ignored', () => {
  const { citations } = parseCitationLines('7:30 Second\r\n\n4:12 First\n  \n');
  expect(citations.map(({ claim }) => claim)).toEqual(['First', 'Second']);
});

test.each<[lines: string, quote: string | null, page: number | null]>([
  ['> We the People', 'We the People', null],
  ['>We the\n\n  >   People\n>', 'We the People', null],
  ['> > 5 %', '> 5 %', null],
  ['p. 12', null, 12],
  ['P.12', null, 12],
  ['page 99999', null, 99_999],
  ['p. 12\n> We the People', 'We the People', 12],
])('the lines %j below a moment are its quote and page', (lines, quote, page) => {
  expect(parseCitationLines(`4:12 a\n${lines}\n5:00 b`)).toMatchObject({
    citations: [
      { startSecond: 252, claim: 'a', quote, page },
      { startSecond: 300, claim: 'b', quote: null, page: null },
    ],
    problems: [],
  });
});

test('a claim may look like a quote or a page', () => {
  const { citations } = parseCitationLines('4:12 > 5 %\n5:00 p. 12');
  expect(citations).toMatchObject([
    { claim: '> 5 %', quote: null },
    { claim: 'p. 12', page: null },
  ]);
});

test.each([
  ['p. twelve', '“p. twelve” is not a page such as p. 12'],
  ['page', '“page” is not a page such as p. 12'],
  ['p. 0', 'The page must be at least 1'],
  [`> ${'a'.repeat(601)}`, 'The quote must be at most 600 characters'],
  ['Prices rose', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['-1', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['25:00:00 x', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['4:12x', 'Start the line with a time such as 4:12 or 1:02:03'],
  ['4:12-4:75 x', '“4:75” is not a time such as 4:12 or 1:02:03'],
  ['4:12-4:12 x', 'The end must be after the start'],
  [`4:12 ${'a'.repeat(301)}`, 'The claim must be at most 300 characters'],
])('the line %j below that of a moment is refused', (line, message) => {
  expect(parseCitationLines(`1:00\n${line}`)).toEqual({
    citations: [{ startSecond: 60, endSecond: null, claim: null, quote: null, page: null }],
    problems: [{ line: 2, message }],
  });
});

test('quotes and pages without a moment, and second pages, are refused', () => {
  expect(parseCitationLines('> a\np. 1\n1:00\np. 2\np. 3').problems).toEqual([
    { line: 1, message: 'Put the quote below the line of its moment' },
    { line: 2, message: 'Put the page below the line of its moment' },
    { line: 5, message: 'This moment has a page already' },
  ]);
});

test('below a line that cannot be read, no quote and page is an error of its own', () => {
  const { citations, problems } = parseCitationLines('1:00\n1:00\n> a\nx\n> b\np. 2');
  expect(citations).toMatchObject([{ quote: null, page: null }]);
  expect(problems.map(({ line }) => line)).toEqual([2, 4]);
});

test('two lines with the same start are refused', () => {
  expect(parseCitationLines('4:12 a\n252 b').problems).toEqual([
    { line: 2, message: '4:12 is on an earlier line already' },
  ]);
});

const visibleCharacter = anyCodePoint.filter((character) => /[^\s\p{C}]/u.test(character));

const anyQuote = fc
  .array(fc.string({ unit: visibleCharacter, minLength: 1, maxLength: 9 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

const citation = fc
  .record({
    startSecond: fc.nat(LAST_SECOND - 1),
    seconds: fc.option(fc.integer({ min: 1, max: 600 })),
    claim: fc.option(fc.stringMatching(/^[A-Z][a-zé<&"]{0,8}(?: [-\d:a-z]{1,9}){0,3}$/)),
    quote: fc.option(anyQuote),
    page: fc.option(fc.integer({ min: 1, max: 99_999 })),
  })
  .map(({ startSecond, seconds, claim, quote, page }): NewCitation => {
    const endSecond = seconds === null ? null : Math.min(startSecond + seconds, LAST_SECOND);
    return { startSecond, endSecond, claim, quote, page };
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
