import { expect, test } from 'vitest';
import type { Citation } from '#domain/sources/citation.ts';
import { type Passage, passagesOf, type SearchedContent } from '#domain/search/passages.ts';

const nothing: SearchedContent = {
  video: { title: 'Title', description: null },
  sources: [],
  citations: [],
  corrections: [],
  transcript: [],
};

const citation: Citation = {
  sourceId: 'a',
  startSecond: 60,
  endSecond: null,
  claim: null,
  quote: null,
  page: null,
};

const correction = {
  id: 'c',
  kind: 'correction',
  said: null,
  text: 'Right',
  startSecond: null,
  sourceId: null,
  publishedAt: '2025-03-01T12:00:00.000Z',
  withdrawnAt: null,
} as const;

/** The passages after the title, each as one line. */
function linesOf(content: Partial<SearchedContent>): string[] {
  const [title, ...others] = passagesOf({ ...nothing, ...content });
  expect(title).toMatchObject({ kind: 'video', text: 'Title' });
  return others.map(lineOf);
}

function lineOf({ kind, text, startSecond, sourceId, host }: Passage): string {
  return [kind, text, startSecond, sourceId, host].join(' | ');
}

test('a source has its host, and starts where it is first cited', () => {
  const source = {
    id: 'a',
    title: 'The Act',
    description: 'Of 2017',
    url: 'https://www.a.example/1',
    kind: null,
    language: null,
  };
  expect(
    linesOf({
      sources: [
        source,
        { ...source, id: 'b', title: 'At a.example', description: '', url: 'a.example' },
      ],
      citations: [citation, { ...citation, startSecond: 90 }],
    }),
  ).toEqual([
    'source | The Act · a.example | 60 | a | a.example',
    'source | Of 2017 | 60 | a | ',
    'source | At a.example |  | b | a.example',
  ]);
});

test('a claim that two sources support at the same second is one passage, each quote is another', () => {
  const first = { ...citation, claim: 'Prices rose', quote: 'One' };
  const second = { ...first, sourceId: 'b', quote: 'Two' };
  const later = { ...citation, startSecond: 90, claim: 'Prices rose' };
  expect(linesOf({ citations: [first, second, later] })).toEqual([
    'claim | Prices rose | 60 | a | ',
    'claim | Prices rose | 90 | a | ',
    'source | One | 60 | a | ',
    'source | Two | 60 | b | ',
  ]);
});

test('a correction has what was said, and is left out when it is withdrawn', () => {
  const said = { ...correction, said: 'Wrong', startSecond: 5, sourceId: 'a' };
  const withdrawn = { ...correction, withdrawnAt: '2025-03-02T12:00:00.000Z' };
  expect(linesOf({ corrections: [said, correction, withdrawn] })).toEqual([
    'correction | What was said: “Wrong”\nRight | 5 | a | ',
    'correction | Right |  |  | ',
  ]);
});

test('a description and the passages of a transcript follow in their order', () => {
  const video = { title: 'Title', description: 'Text' };
  const transcript = [
    { startSecond: 0, text: 'One' },
    { startSecond: null, text: 'Two' },
  ];
  expect(linesOf({ video, transcript })).toEqual([
    'video | Text |  |  | ',
    'transcript | One | 0 |  | ',
    'transcript | Two |  |  | ',
  ]);
});
