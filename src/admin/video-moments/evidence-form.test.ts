import { expect, test } from 'vitest';

import {
  emptyMoment,
  evidenceForm,
  evidenceFormSchema,
  type EvidenceForm,
} from './evidence-form.ts';

const ID = '11111111-2222-4333-8444-555555555555';
const MOMENT = { ...emptyMoment, time: '4:12', sourceId: 'a' };
const SOURCE = { id: ID, title: 'Minutes', url: '' };

test('the form of stored moments contains the same moments', () => {
  const citations = [
    { sourceId: 'a', startSecond: 5, endSecond: null, claim: null, quote: null, page: null },
    { sourceId: 'b', startSecond: 3723, endSecond: 4000, claim: 'C', quote: 'Q', page: 12 },
  ];
  expect(evidenceFormSchema.parse(evidenceForm({ citations }))).toEqual({
    citations,
    newSources: [],
  });
});

test('a new source that no moment cites is neither checked nor saved', () => {
  const unused = { ...SOURCE, id: 'unused', title: '' };
  const form = { moments: [{ ...MOMENT, sourceId: ID }], newSources: [unused, SOURCE] };
  expect(evidenceFormSchema.parse(form).newSources).toEqual([SOURCE]);
});

const moments = (...changes: Partial<typeof MOMENT>[]): EvidenceForm => ({
  moments: changes.map((change) => Object.assign({ ...MOMENT }, change)),
  newSources: [],
});

test.each([
  [moments({ time: '' }), 'moments.0.time', 'Enter a time such as 4:12'],
  [moments({ time: '24:00:00' }), 'moments.0.time', 'Enter a time such as 4:12'],
  [moments({}, { end: 'x' }), 'moments.1.end', 'Enter a time such as 4:12'],
  [moments({ end: '4:12' }), 'moments.0.end', 'The end must be after the start'],
  [moments({ sourceId: '' }), 'moments.0.sourceId', 'Please choose a source'],
  [
    moments({ claim: 'x'.repeat(301) }),
    'moments.0.claim',
    'The claim must be at most 300 characters',
  ],
  [
    moments({ quote: 'x'.repeat(601) }),
    'moments.0.quote',
    'The quote must be at most 600 characters',
  ],
  [moments({ page: 'p. 1' }), 'moments.0.page', 'The page must be a whole number'],
  [
    moments({}, { time: '252' }),
    'moments.1.time',
    'Two moments of a source must not start at the same second',
  ],
  [
    moments(...Array.from({ length: 101 }, (_, second) => ({ time: String(second) }))),
    'moments.100.time',
    'A source can be cited at most 100 times',
  ],
  [
    { moments: [{ ...MOMENT, sourceId: ID }], newSources: [{ ...SOURCE, title: ' ' }] },
    'newSources.0.title',
    'Title is required',
  ],
])('mistake %# is shown at its field', (form, path, message) => {
  const issues = evidenceFormSchema.safeParse(form).error?.issues;
  expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});
