import { expect, test } from 'vitest';
import { correctedSeconds } from '#domain/corrections/corrected-seconds.ts';

test('the corrected seconds are those of corrections that were not withdrawn', () => {
  const withdrawnAt = '2026-01-01T00:00:00.000Z';
  const seconds = correctedSeconds([
    { startSecond: 0, withdrawnAt: null },
    { startSecond: 95, withdrawnAt: null },
    { startSecond: 95, withdrawnAt },
    { startSecond: 252, withdrawnAt },
    { startSecond: null, withdrawnAt: null },
  ]);
  expect([...seconds]).toEqual([0, 95]);
});
