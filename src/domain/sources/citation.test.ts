import { expect, test } from 'vitest';
import { citationsUpdateSchema, MAX_CITATIONS } from '#domain/sources/citation.ts';

function problemsOf(citations: unknown): string[] {
  const { error } = citationsUpdateSchema.safeParse({ citations });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

test('a moment without end and claim is stored with null for both', () => {
  expect(citationsUpdateSchema.parse({ citations: [{ startSecond: 0 }] })).toEqual({
    citations: [{ startSecond: 0, endSecond: null, claim: null }],
  });
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
