import { expect, test } from 'vitest';

import type { Citation } from '#domain/sources/citation.ts';

import { mergeCitations } from './merge-citations.ts';

const OTHER_FIELDS = { endSecond: null, claim: null, quote: null, page: null };

/** A citation such as "a5": source a at second 5. */
function citation(text: string): Citation {
  return { ...OTHER_FIELDS, sourceId: text.slice(0, 1), startSecond: Number(text.slice(1)) };
}

const read = (text: string) => text.split(' ').filter(Boolean).map(citation);

test.each([
  ['nothing was edited', 'a1 b2', 'b2 a1', 'a1 b3', 'a1 b3'],
  ['one source was edited', 'a1 b2', 'a1 a5 b2', 'a1 b3 b4', 'a1 a5 b3 b4'],
  ['both windows edited the same source', 'a1', 'a2', 'a3', 'a2'],
  ['moments were removed in this window', 'a1 b2', 'b2', 'a1 b2', 'b2'],
  ['moments were removed in the other window', 'a1 b2', 'a1 b2', 'a1', 'a1'],
  ['a source was added in each window', '', 'n1', 't2', 'n1 t2'],
  ['a moment got another source', 'a1 b2', 'b1 b2', 'a1 b2', 'b1 b2'],
])('if %s, the citations to save are those', (_, opened, mine, stored, expected) => {
  const merged = mergeCitations({
    opened: read(opened),
    mine: read(mine),
    stored: read(stored),
  });
  const texts = merged.map(({ sourceId, startSecond }) => `${sourceId}${startSecond}`);
  expect(texts.toSorted().join(' ')).toBe(expected);
});

test('a claim that was edited is saved', () => {
  const opened = [citation('a1')];
  const mine = opened.map((each) => ({ ...each, claim: 'Edited' }));
  expect(mergeCitations({ opened, mine, stored: opened })).toEqual(mine);
});
