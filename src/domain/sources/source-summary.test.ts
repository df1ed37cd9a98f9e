import { expect, test } from 'vitest';
import type { SourceKind } from '#domain/sources/source.ts';
import { summarizeSources } from '#domain/sources/source-summary.ts';

const page = (host: string) => ({ url: `https://${host}/article`, fileName: null, kind: null });
const pdf = { url: '/uploads/source-1.pdf', fileName: 'Votes.pdf', kind: null };
const interview = { url: 'Interview with the author', fileName: null, kind: null };

const stating = (...kinds: SourceKind[]) =>
  kinds.map((kind) => ({ url: '', fileName: null, kind }));

test.each([
  ['their kinds', stating('official', 'law', 'official'), '2 official records'],
  ['one kind', stating('study'), '1 study'],
  ['several studies', stating('study', 'study'), '2 studies'],
  ['as many laws as books', stating('book', 'law'), '1 book'],
  ['only another kind', stating('other', 'other'), undefined],
  ["the creator's own", stating('own', 'own', 'other', 'other', 'other'), '2 by the creator'],
  ['no kind', [interview], undefined],
])('a summary counts the most frequent kind of sources that state %s', (_what, sources, text) => {
  expect(summarizeSources(sources).kindCount).toBe(text);
});

test.each([
  ['no source', [], { count: 0, kinds: [] }],
  ['a source of no kind', [interview], { count: 1, kinds: [] }],
  [
    'two sources of the same kind',
    [page('www.archives.gov'), page('archives.gov'), pdf],
    { count: 3, kinds: ['archives.gov', 'PDF'] },
  ],
  [
    'four kinds',
    [page('a.example'), pdf, page('b.example'), page('c.example')],
    { count: 4, kinds: ['a.example', 'PDF', 'b.example'] },
  ],
])('the sources of a video are summarized: %s', (_what, sources, summary) => {
  expect(summarizeSources(sources)).toEqual(summary);
});
