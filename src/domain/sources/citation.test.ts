import { expect, test } from 'vitest';
import { citationsUpdateSchema, MAX_CITATIONS } from '#domain/sources/citation.ts';

function problemsOf(citations: unknown): string[] {
  const { error } = citationsUpdateSchema.safeParse({ citations });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

test('what a moment does not have is stored as null', () => {
  expect(citationsUpdateSchema.parse({ citations: [{ startSecond: 0 }] })).toEqual({
    citations: [{ startSecond: 0, endSecond: null, claim: null, quote: null, page: null }],
  });
});

test('a quote of several lines is stored as one paragraph', () => {
  const quote = ' We the People\r\nof the\u2028United\t\u00A0States,\f in Order ';
  const { citations } = citationsUpdateSchema.parse({ citations: [{ startSecond: 0, quote }] });
  expect(citations[0]?.quote).toBe('We the People of the United States, in Order');
});

test.each([
  ['a quote of 600 characters', { quote: 'a'.repeat(600) }],
  ['page 1', { page: 1 }],
  ['page 99,999', { page: 99_999 }],
])('%s is accepted', (_what, citation) => {
  expect(problemsOf([{ startSecond: 5, ...citation }])).toEqual([]);
});

test.each<[what: string, citation: object, problem: string]>([
  ['a fraction', { startSecond: 1.5 }, 'startSecond: The start must be a whole number of seconds'],
  ['a negative start', { startSecond: -1 }, 'startSecond: The start must not be negative'],
  ['a start after a day', { startSecond: 86_400 }, 'startSecond: The start must be within a day'],
  [
    'an end at the start',
    { startSecond: 5, endSecond: 5 },
    'endSecond: The end must be after the start',
  ],
  ['an empty claim', { startSecond: 5, claim: ' ' }, 'claim: The claim is required'],
  [
    'a claim of two lines',
    { startSecond: 5, claim: 'a\nb' },
    'claim: The claim must be a single line of text',
  ],
  ['an empty quote', { startSecond: 5, quote: ' \n' }, 'quote: The quote is required'],
  [
    'a quote of 601 characters',
    { startSecond: 5, quote: 'a'.repeat(601) },
    'quote: The quote must be at most 600 characters',
  ],
  [
    'a quote with a control character',
    { startSecond: 5, quote: 'a\u0007' },
    'quote: The quote must be plain text',
  ],
  ['page 0', { startSecond: 5, page: 0 }, 'page: The page must be at least 1'],
  ['page 100,000', { startSecond: 5, page: 100_000 }, 'page: The page must be at most 99,999'],
  ['page 1.5', { startSecond: 5, page: 1.5 }, 'page: The page must be a whole number'],
  ['a page as text', { startSecond: 5, page: '12' }, 'page: The page must be a whole number'],
])('%s is refused', (_what, citation, problem) => {
  expect(problemsOf([citation])).toEqual([`citations.0.${problem}`]);
});

test('two moments of a source with the same start are refused', () => {
  expect(problemsOf([{ startSecond: 5 }, { startSecond: 5 }])).toEqual([
    'citations: Two moments of a source must not start at the same second',
  ]);
});

test(`more than ${MAX_CITATIONS} moments are refused`, () => {
  const moments = Array.from({ length: MAX_CITATIONS + 1 }, (_, startSecond) => ({ startSecond }));
  expect(problemsOf(moments.slice(1))).toEqual([]);
  expect(problemsOf(moments)).toEqual([
    `citations: A source can be cited at most ${MAX_CITATIONS} times`,
  ]);
});
