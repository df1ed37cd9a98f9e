import { expect, test } from 'vitest';
import { type Match, rankMatches } from '#domain/search/rank-matches.ts';

const nextId = { current: 0 };

function makeMatch(changes: Partial<Match>): Match {
  nextId.current += 1;
  return {
    id: nextId.current,
    videoId: 'a',
    kind: 'claim',
    startSecond: null,
    publishDate: '2025-03-01T12:00:00.000Z',
    ...changes,
  };
}

const idsOf = (matches: readonly Match[]) => rankMatches(matches).map(({ videoId }) => videoId);

test('videos are sorted by the kind of their best match, then by date, then by id', () => {
  const matches = [
    makeMatch({ videoId: 'transcript', kind: 'transcript', publishDate: '2026-01-01' }),
    makeMatch({ videoId: 'older', kind: 'claim', publishDate: '2024-01-01' }),
    makeMatch({ videoId: 'z', kind: 'claim', publishDate: '2024-06-01' }),
    makeMatch({ videoId: 'b', kind: 'claim', publishDate: '2024-06-01' }),
    makeMatch({ videoId: 'title', kind: 'video', publishDate: '2020-01-01' }),
    makeMatch({ videoId: 'title', kind: 'transcript', publishDate: '2020-01-01' }),
  ];
  const expected = ['title', 'b', 'z', 'older', 'transcript'];
  expect(idsOf(matches)).toEqual(expected);
  expect(idsOf(matches.toReversed())).toEqual(expected);
});

test('a video has its three best hits, at most one of them its title or description', () => {
  const matches = [
    makeMatch({ kind: 'transcript', startSecond: 5 }),
    makeMatch({ kind: 'claim', startSecond: 60 }),
    makeMatch({ kind: 'claim', startSecond: 7 }),
    makeMatch({ kind: 'video' }),
    makeMatch({ kind: 'video' }),
  ];
  const [video] = rankMatches(matches);
  expect(video?.matches).toEqual([matches[3], matches[2], matches[1]]);
});

test('twenty videos are found at most', () => {
  const matches = Array.from({ length: 30 }, (_, index) => makeMatch({ videoId: String(index) }));
  expect(rankMatches(matches)).toHaveLength(20);
});
