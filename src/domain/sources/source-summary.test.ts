import { expect, test } from 'vitest';
import { summarizeSources } from '#domain/sources/source-summary.ts';

const page = (host: string) => ({ url: `https://${host}/article`, fileName: null });
const pdf = { url: '/uploads/source-1.pdf', fileName: 'Votes.pdf' };
const interview = { url: 'Interview with the author', fileName: null };

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
